// What was read of a search: the table, the parts it can be narrowed to, one record in whole, and the way into a list.
import { Box, Group, Loader, Skeleton, Stack } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { SearchId, SearchRecordId } from '../../../contract/app/ids.ts'
import type { SearchView } from '../../../contract/app/search/search.ts'
import { recordKindOf } from '../../../contract/app/search/search-query.ts'
import type { SearchNarrowing, SearchPart, SearchSort } from '../../../contract/app/search/search-records.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { rowHeights } from '../../sheet/grid/grid-theme.ts'
import { useStore } from '../../state/store.ts'
import { Note } from '../../ui/note.tsx'
import { problemNotice } from '../../ui/notice/notices.tsx'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { formatCount, formatMoment } from '../../ui/words/figures.ts'
import { searchTitle } from '../form/query-words.ts'
import { countRecords, type RecordKind } from '../result-fields.ts'
import { searchStore } from '../search-state.ts'
import { AddDialog } from './add-dialog.tsx'
import { columnChoices } from './column-choice.ts'
import { addChoices, partCounts } from './parts.ts'
import { PartsBar } from './parts-bar.tsx'
import { ResultDetails } from './result-details.tsx'
import { ResultMenu } from './result-menu.tsx'
import { type RecordCell, ResultsGrid } from './results-grid.tsx'
import classes from './search-results.module.css'
import '../../sheet/menus.css'

export function SearchResults({ searchId }: { searchId: SearchId }) {
  const trpc = useTRPC()
  const { data: search, error } = useQuery(trpc.search.get.queryOptions({ searchId }))
  if (error) return <ProblemNote error={error} />
  if (!search) return <Loader size="sm" m="md" aria-label="Opening the search" />
  // Before its first page there is nothing to show; the form and the progress above say what goes on.
  if (!search.reading || (search.reading.pages === 0 && !search.former))
    return search.run?.state === 'running' ? <ComingRows /> : null
  return <Results search={search} />
}

/** Loading the first page, which may take the service a minute. */
function ComingRows() {
  return (
    <Stack gap={12} p={14} role="status" aria-label="Loading the first page">
      {Array.from({ length: 8 }, (_, row) => (
        // Rows that are all alike have no other name than their place.
        <Skeleton key={String(row)} height={16} />
      ))}
    </Stack>
  )
}

function Results({ search }: { search: SearchView }) {
  const trpc = useTRPC()
  const settings = useQuery(trpc.settings.get.queryOptions())
  const kind = recordKindOf(search.query.form)
  const form = useStore(searchStore, state => state.form)
  const columns = useStore(columnChoices, state => state[kind])
  const [chosen, setPart] = useState<SearchPart>('all')
  const fresh = useStore(searchStore, state => state.fresh)
  const [open, setOpen] = useState<{ row: number } | null>(null)
  const [total, setTotal] = useState<number | null>(null)
  const [sort, setSort] = useState<SearchSort | null>(null)
  const [ticked, setTicked] = useState<SearchRecordId[]>([])
  const [menu, setMenu] = useState<RecordCell | null>(null)
  const [adding, setAdding] = useState(false)

  const { id: searchId, former } = search
  const differences = useQuery(trpc.search.differences.queryOptions(former ? { searchId } : skipToken)).data ?? null
  const {
    data: freshCounts,
    dataUpdatedAt,
    isFetching: isCounting,
  } = useQuery(trpc.search.freshCounts.queryOptions({ searchId }))
  // The latest reading may be taken up again: then there is nothing to compare with.
  const part = differences ? chosen : 'all'
  const narrowing: SearchNarrowing = { part, fresh }

  const narrow = (next: SearchNarrowing) => {
    setPart(next.part)
    searchStore.set({ fresh: next.fresh })
    setOpen(null)
    setTicked([])
    setTotal(null)
  }
  const onError = useCallback((error: unknown) => problemNotice(error), [])
  const all = search.reading?.records ?? 0
  const counts = partCounts(all, freshCounts?.parts ?? null, differences)
  if (!settings.data) return null

  return (
    <section className={classes.results} aria-label="Results">
      <PartsBar
        kind={kind}
        narrowing={narrowing}
        onNarrow={narrow}
        counts={counts}
        isFreshFinal={!isCounting && freshCounts?.records === all}
        differences={differences}
        ticked={ticked.length}
        onAdd={() => setAdding(true)}
      />
      <Group className="lw-grow" gap={0} align="stretch" wrap="nowrap" pos="relative" mih={0}>
        <Box className="lw-grow" pos="relative" miw={0}>
          <ResultsGrid
            key={`${part} ${fresh} ${settings.data.density}`}
            searchId={searchId}
            kind={kind}
            part={part}
            fresh={fresh}
            columns={columns}
            finders={(search.reading?.values.length ?? 0) > 0}
            rowHeight={rowHeights[settings.data.density]}
            label={`Results of ${searchTitle(search)}`}
            version={versionOf(search, dataUpdatedAt)}
            openRow={open?.row ?? null}
            onOpen={row => setOpen({ row })}
            onClose={() => setOpen(null)}
            onTotal={setTotal}
            onSort={setSort}
            onTick={setTicked}
            onMenu={setMenu}
            onError={onError}
          />
          {total === 0 && <Nothing narrowing={narrowing} whole={counts.whole[part] ?? 0} search={search} />}
        </Box>
        {open && (
          <ResultDetails
            ask={{ searchId, part, fresh, sort }}
            row={open.row}
            total={total ?? 0}
            form={form}
            onRow={row => setOpen({ row })}
            onClose={() => setOpen(null)}
          />
        )}
      </Group>
      <Foot kind={kind} total={total} ticked={ticked.length} />
      <ResultMenu cell={menu} form={form} onOpen={({ row }) => setOpen({ row })} onClose={() => setMenu(null)} />
      {adding && (
        <AddDialog
          search={search}
          kind={kind}
          choices={addChoices(ticked, narrowing, counts)}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** Differs whenever the windows of the table may hold something else; `askedAt`: when the lists were last looked through. */
const versionOf = ({ reading, former }: SearchView, askedAt: number): string =>
  [reading?.number, reading?.records, reading?.readAt, former?.number, askedAt].join()

function Foot({ kind, total, ticked }: { kind: RecordKind; total: number | null; ticked: number }) {
  return (
    <Group component="footer" className={classes.foot} gap="2px 16px">
      <span aria-live="polite">
        {total !== null && countRecords(total, kind)}
        {ticked > 0 && `, ${formatCount(ticked)} ticked`}
      </span>
      {kind === 'contact' && (
        <Box component="span" ml="auto">
          Contacts do not include email addresses. Add them to a list and use Find email.
        </Box>
      )}
    </Group>
  )
}

interface NothingProps {
  narrowing: SearchNarrowing
  /** Records of the part, whether lists hold them or not. */
  whole: number
  search: SearchView
}

function Nothing({ narrowing: { part, fresh }, whole, search: { reading, former } }: NothingProps) {
  const since = former?.readAt ? ` since ${formatMoment(former.readAt, new Date())}` : ''
  const words: Readonly<Record<SearchPart, string>> = {
    all: reading?.complete ? 'No matches. Remove a filter or add more values to one.' : 'No results loaded yet.',
    new: `Nothing new${since}.`,
    changed: `Nothing changed${since}.`,
    gone: `Nothing is gone${since}.`,
    same: `Nothing is unchanged${since}.`,
  }
  return (
    <div className={classes.nothing}>
      <Note tone="neutral" icon="·">
        {fresh && whole > 0 ? 'All records are already in your lists.' : words[part]}
      </Note>
    </div>
  )
}
