// The open list beside another one, a file or an earlier state of itself: what came, went and changed, as marks or as a new list.

import { SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiffApply, DiffKind, DiffRow, DiffSummary } from '../../contract/app/list-diff.ts'
import type { KeyPair, OpenedTable, OtherTable } from '../../contract/app/match.ts'
import { openList } from '../lists/lists.ts'
import { KeyPairs } from '../match/key-pairs.tsx'
import { OtherSource } from '../match/other-source.tsx'
import classes from '../review/review.module.css'
import { ReviewCard } from '../review/review-card.tsx'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { itemsPerPage, ReviewList } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { ChangedText } from '../ui/words/changed-text.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'

const kindWords: Readonly<Record<DiffKind, string>> = { added: 'Added', gone: 'Gone', changed: 'Changed' }

export function DiffDialog({ sheetId, onClose }: DialogProps<'listDiff'>) {
  const trpc = useTRPC()
  const [other, setOther] = useState<OpenedTable | null>(null)
  const [isState, setState] = useState(false)
  const [keys, setKeys] = useState<KeyPair[]>([])
  const [which, setWhich] = useState<DiffKind>('changed')
  const [first, setFirst] = useState(0)
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const ask = other && (isState || keys.length > 0) ? { sheetId, otherId: other.otherId, keys } : null
  const summary = useQuery(trpc.diff.summary.queryOptions(ask ?? skipToken, { placeholderData: keepPreviousData }))
  const found = ask ? summary.data : undefined
  const page = useQuery(
    trpc.diff.rows.queryOptions(found && ask ? { ...ask, which, first, count: itemsPerPage } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  )
  const apply = useMutation(
    trpc.diff.perform.mutationOptions({
      onSuccess: ({ rows, listId, name }) => {
        onClose()
        if (listId !== null) {
          openList(listId)
          doneNotice(`${countNoun(rows, 'row')} in the new list “${name}”.`)
          return
        }
        stepNotice(`Marked in the new column “${name}”.`, sheetId)
      },
    }),
  )
  const open = (table: OpenedTable, kind: OtherTable['kind']) => {
    const [best] = table.keys
    const [own, its] = [sheet?.columns[0], table.columns[0]]
    setOther(table)
    setState(kind === 'state')
    setFirst(0)
    const start: KeyPair[] = own && its ? [{ columnId: own.id, otherColumnId: its.id, how: 'typed' }] : []
    setKeys(kind === 'state' ? [] : best ? [best] : start)
  }
  const perform = (part: Pick<DiffApply, 'into' | 'kinds'>) => {
    if (ask) apply.mutate({ ...ask, ...part })
  }
  const differs = found ? found.added + found.changed : 0
  const busy = summary.isPlaceholderData || apply.isPending
  return (
    <ReviewDialog
      onClose={onClose}
      title={`Compare${sheet ? ` “${sheet.name}”` : ''}`}
      state={found && summaryWords(found)}
      second={{
        label: 'Mark rows',
        run: () => perform({ into: 'marks', kinds: ['added', 'changed'] }),
        disabled: !found || busy,
      }}
      main={{
        label: `New list of ${countNoun(differs, 'row')}`,
        run: () => perform({ into: 'list', kinds: ['added', 'changed'] }),
        disabled: differs === 0 || busy,
        busy: apply.isPending,
      }}
      search={summary}
      finding="Comparing"
      start={ask ? null : 'Choose another list, a file or an earlier version of this list.'}
      rules={
        <>
          <OtherSource sheetId={sheetId} earlier opened={other} onOpen={open} />
          {other && sheet && !isState && (
            <KeyPairs
              columns={sheet.columns}
              other={other}
              keys={keys}
              hows={['exact', 'typed']}
              onKeys={next => {
                setKeys(next)
                setFirst(0)
              }}
            />
          )}
          {found && <Columns summary={found} />}
        </>
      }
    >
      {found && (
        <ReviewList
          label="Rows that differ"
          which={which}
          items={page.data?.rows}
          none={`No row is ${kindWords[which].toLowerCase()}.`}
          first={first}
          total={page.data?.total ?? 0}
          keys={[]}
          keyOf={row => row.rowId}
          rowsOf={() => 1}
          onPage={setFirst}
          choice={<Which summary={found} which={which} onWhich={setWhich} onFirst={() => setFirst(0)} />}
          draw={row => <Differences row={row} which={which} />}
        />
      )}
    </ReviewDialog>
  )
}

function summaryWords({ added, gone, changed, same, blank, twice }: DiffSummary): string {
  const parts = [
    `${formatCount(added)} added, ${formatCount(gone)} removed, ${formatCount(changed)} changed, ${formatCount(same)} unchanged.`,
    ...(blank > 0 ? [`${countNoun(blank, 'row')} without a key.`] : []),
    ...(twice > 0 ? [`${countNoun(twice, 'row')} with a repeated key, compared in order.`] : []),
  ]
  return parts.join(' ')
}

function Which(props: { summary: DiffSummary; which: DiffKind; onWhich(which: DiffKind): void; onFirst(): void }) {
  const kinds = ['changed', 'added', 'gone'] as const
  return (
    <SegmentedControl
      size="xs"
      aria-label="Rows to show"
      value={props.which}
      data={kinds.map(kind => ({ value: kind, label: `${kindWords[kind]} ${formatCount(props.summary[kind])}` }))}
      onChange={value => {
        props.onFirst()
        props.onWhich(kinds.find(kind => kind === value) ?? 'changed')
      }}
    />
  )
}

/** How many cells of each column differ. */
function Columns({ summary: { columns } }: { summary: DiffSummary }) {
  const changed = columns.filter(column => column.changed > 0)
  if (changed.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={500}>
        Cells that changed
      </Text>
      {changed.map(({ columnId, name, changed: cells }) => (
        <Text key={columnId} size="xs" c="dimmed">
          {name}: {formatCount(cells)}
        </Text>
      ))}
    </div>
  )
}

function Differences({ row, which }: { row: DiffRow; which: DiffKind }) {
  const title = row.keys.map(key => key ?? '').join(' · ') || `Row ${formatCount(row.rowId)}`
  return (
    <ReviewCard title={title} sure={which !== 'gone'} badge={kindWords[which]} fate="" active={false} actions={[]}>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={`Cells of ${title}`}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              {which !== 'added' && <th scope="col">Before</th>}
              {which !== 'gone' && <th scope="col">Now</th>}
            </tr>
          </thead>
          <tbody>
            {row.cells.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {which !== 'added' && (
                  <td data-differs={which === 'changed' || undefined}>
                    <ChangedText text={before ?? ''} other={after} />
                  </td>
                )}
                {which !== 'gone' && (
                  <td data-chosen={which === 'changed' || undefined}>
                    <ChangedText text={after ?? ''} other={before} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReviewCard>
  )
}
