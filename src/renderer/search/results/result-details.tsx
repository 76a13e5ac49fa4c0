// One record of the results, whole: what is known of it, every field, what was different before, which lists hold it, and the
// answer as it came. Up and down walk.
import { ActionIcon, Box, CloseButton, Group, Loader, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconFilter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { SearchForm } from '../../../contract/app/search/search-query.ts'
import type { SearchRecord, SearchRecordsAsk } from '../../../contract/app/search/search-records.ts'
import { CopyValue } from '../../answer/copy-value.tsx'
import { FindInLists } from '../../answer/find-in-lists.tsx'
import classes from '../../answer/record.module.css'
import { RawAnswer } from '../../answer/result-parts.tsx'
import { useTRPC } from '../../rpc/trpc.ts'
import { useOpenRows } from '../../sheet/open-rows.ts'
import { LookChip } from '../../ui/look/look-chip.tsx'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { formatAgo, formatCount } from '../../ui/words/figures.ts'
import { searchTitle } from '../form/query-words.ts'
import { showSearch } from '../open-search.ts'
import { fieldLabel, recordName, resultFields } from '../result-fields.ts'
import { filterBy, filterPlan, filterWords } from './filter-by.ts'
import { differenceLook, knownBy } from './record-look.ts'
import own from './search-results.module.css'

interface Props {
  ask: Omit<SearchRecordsAsk, 'offset' | 'limit'>
  row: number
  total: number
  /** The form in sight. */
  form: SearchForm
  onRow: (row: number) => void
  onClose: () => void
}

export function ResultDetails({ ask, row, total, form, onRow, onClose }: Props) {
  const trpc = useTRPC()
  const { data, error } = useQuery(
    trpc.search.records.queryOptions({ ...ask, offset: row, limit: 1 }, { placeholderData: keepPreviousData }),
  )
  const record = data?.records[0]
  const go = (to: number) => to >= 0 && to < total && onRow(to)
  const keys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowUp') go(row - 1)
    else if (event.key === 'ArrowDown') go(row + 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section aria-label="Record" className={own.details} onKeyDown={keys}>
      <div className={classes.head}>
        <Group component="header" mih={48} pl={14} pr={8} pt={6} gap={2} wrap="nowrap">
          <div className={classes.name}>
            <Box component="h2" className="lw-cut" fz={15} aria-live="polite">
              {record ? recordName(record) : 'Record'}
            </Box>
            <span className="lw-dim">
              {formatCount(row + 1)} of {formatCount(total)}
            </span>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous record"
            disabled={row === 0}
            onClick={() => go(row - 1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next record"
            disabled={row + 1 >= total}
            onClick={() => go(row + 1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
          <CloseButton aria-label="Close the record" onClick={onClose} />
        </Group>
      </div>
      <Box py={10} px={14}>
        {error && <ProblemNote error={error} />}
        {!record && !error && <Loader size="sm" />}
        {record && <RecordFields record={record} form={form} />}
      </Box>
    </section>
  )
}

function RecordFields({ record, form }: { record: SearchRecord; form: SearchForm }) {
  const { part, changed, lists, seen, fetchedAt, kind } = record
  const groups = Map.groupBy(resultFields[kind], ({ group }) => group)
  const more = Object.entries(record.more)
  return (
    <>
      <div className={classes.verdict}>
        {part && (
          <p>
            <LookChip look={differenceLook[part]} /> <span className="lw-dim">{differenceLook[part].meaning}</span>
          </p>
        )}
        {changed.length > 0 && (
          <table className={own.changes} aria-label="What changed">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ field, old, new: now }) => (
                <tr key={field}>
                  <th scope="row">{fieldLabel(kind, field)}</th>
                  <td>{old ?? 'not known'}</td>
                  <td>{now ?? 'not known'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <InLists lists={lists} />
        <Seen seen={seen} />
        {record.foundBy.length > 0 && (
          <p className="lw-dim">Found by {record.foundBy.map(value => `“${value}”`).join(', ')}.</p>
        )}
        <p className="lw-dim">Read {formatAgo(Date.now() - Date.parse(fetchedAt))}.</p>
      </div>
      {[...groups].map(([title, fields]) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <dl>
            {fields.map(({ name, label }) => (
              <Field key={name} record={record} name={name} label={label} form={form} />
            ))}
          </dl>
        </section>
      ))}
      {more.length > 0 && (
        <section className={classes.group}>
          <h3>More</h3>
          <dl>
            {more.map(([name, text]) => (
              <div key={name} className={classes.field}>
                <dt>{name}</dt>
                <dd>{text}</dd>
                <dd className={classes.tools}>
                  <FindInLists text={text} name={name} />
                  <CopyValue value={text} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Raw record={record} />
    </>
  )
}

function InLists({ lists }: Pick<SearchRecord, 'lists'>) {
  const open = useOpenRows()
  if (lists.length === 0) return <p className="lw-dim">Not in your lists.</p>
  return (
    <Box component="ul" my={4} aria-label="Lists with this record">
      {lists.map(({ sheetId, rowId, name, by, verdict }) => (
        <li key={`${sheetId} ${rowId}`}>
          <UnstyledButton
            className={own.link}
            onClick={() => open.mutate({ sheetId, label: 'Found by a search', find: async () => [rowId] })}
          >
            {name}
          </UnstyledButton>
          <span className="lw-dim">
            {' '}
            · {knownBy[by]}
            {verdict !== null && ` · ${verdict}`}
          </span>
        </li>
      ))}
    </Box>
  )
}

/** The other searches that have read it, by name, with the way to each. */
function Seen({ seen }: Pick<SearchRecord, 'seen'>) {
  const trpc = useTRPC()
  const { data: searches = [] } = useQuery(trpc.search.list.queryOptions())
  if (seen.length === 0) return null
  return (
    <Box component="ul" my={4} aria-label="Searches that found it">
      {seen.map(({ searchId, at }) => {
        const search = searches.find(({ id }) => id === searchId)
        return (
          <li key={searchId}>
            <span className="lw-dim">Seen {formatAgo(Date.now() - Date.parse(at))} in </span>
            {search ? (
              <UnstyledButton className={own.link} onClick={() => showSearch(search)}>
                {searchTitle(search)}
              </UnstyledButton>
            ) : (
              'another search'
            )}
          </li>
        )
      })}
    </Box>
  )
}

interface FieldProps {
  record: SearchRecord
  name: string
  label: string
  form: SearchForm
}

function Field({ record, name, label, form }: FieldProps) {
  const text = record.fields[name] ?? null
  const plan = text === null ? null : filterPlan(record.kind, name, form)
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd className={text === null ? 'lw-dim' : undefined}>{text ?? 'not known'}</dd>
      {text !== null && (
        <dd className={classes.tools}>
          {plan && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`${filterWords(plan, form)}: ${label}`}
              title={filterWords(plan, form)}
              onClick={() => filterBy(plan, text)}
            >
              <IconFilter size={14} />
            </ActionIcon>
          )}
          <FindInLists text={text} name={label} />
          <CopyValue value={text} name={label} />
        </dd>
      )}
    </div>
  )
}

function Raw({ record }: { record: SearchRecord }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.search.raw.queryOptions({ recordId: record.id }))
  if (error) return <ProblemNote error={error} />
  if (!data) return null
  return data.raw === null ? (
    <p className="lw-dim">The stored answer was purged. Its values are shown above.</p>
  ) : (
    <RawAnswer text={data.raw} />
  )
}
