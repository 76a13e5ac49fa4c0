// What an update would do, before it does it: how many rows of each kind, the rows themselves, and conflicts to decide.
import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CellDecision,
  type UpdateAsk,
  type UpdateCell,
  type UpdateKind,
  type UpdateRow,
  type UpdateSummary,
  updateKinds,
} from '../../contract/app/file/into.ts'
import reviewed from '../review/review.module.css'
import { ReviewCard } from '../review/review-card.tsx'
import { itemsPerPage, ReviewList } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { formatCount } from '../ui/words/figures.ts'
import classes from './into.module.css'
import { kindWords, reasonWords } from './into-words.ts'

export type Side = CellDecision['take']
/** By row and column, as `cellKey` has them. */
export type Decided = ReadonlyMap<string, CellDecision>
export const cellKey = (rowId: number, columnId: number): string => `${rowId} ${columnId}`

interface Props {
  ask: UpdateAsk
  summary: UpdateSummary
  decided: Decided
  /** Of conflicts that are not decided one by one. */
  usual: Side
  onDecide(decisions: readonly CellDecision[]): void
  onUsual(side: Side): void
}

export function UpdateReview({ ask, summary, decided, usual, onDecide, onUsual }: Props) {
  const trpc = useTRPC()
  const [chosen, setChosen] = useState<UpdateKind | null>(null)
  const [first, setFirst] = useState(0)
  const shown = updateKinds.filter(kind => summary[kind] > 0)
  const which = (chosen !== null && summary[chosen] > 0 ? chosen : undefined) ?? shown[0] ?? 'updated'
  const page = useQuery(
    trpc.into.rows.queryOptions({ ...ask, which, first, count: itemsPerPage }, { placeholderData: keepPreviousData }),
  )
  const take = (row: UpdateRow, side: Side) =>
    onDecide(
      row.cells.flatMap(({ columnId }) => (columnId === null ? [] : [{ rowId: row.rowId, columnId, take: side }])),
    )
  const keys = [
    { letter: 'L', words: 'the list’s', after: 'next', act: (row: UpdateRow) => take(row, 'list') },
    { letter: 'F', words: 'the file’s', after: 'next', act: (row: UpdateRow) => take(row, 'file') },
  ] as const
  return (
    <Stack className={classes.found} gap={10}>
      <fieldset className={classes.kinds} aria-label="Rows to show">
        {shown.map(kind => (
          <Button
            key={kind}
            size="compact-xs"
            variant={kind === which ? 'filled' : 'default'}
            aria-pressed={kind === which}
            onClick={() => {
              setChosen(kind)
              setFirst(0)
            }}
          >
            {kindWords[kind]} {formatCount(summary[kind])}
          </Button>
        ))}
        {summary.unchanged > 0 && (
          <Text size="xs" c="dimmed">
            {formatCount(summary.unchanged)} unchanged
          </Text>
        )}
      </fieldset>
      <ReviewList
        label="Rows of the update"
        which={which}
        items={page.isPlaceholderData ? undefined : page.data?.rows}
        none="The file has no differences."
        first={first}
        total={page.data?.total ?? 0}
        keys={which === 'conflicts' ? keys : []}
        keyOf={row => row.rowId}
        rowsOf={() => 1}
        onPage={setFirst}
        choice={
          which === 'conflicts' && (
            <fieldset className={classes.kinds} aria-label="All conflicts">
              {(['list', 'file'] as const).map(side => (
                <Button
                  key={side}
                  size="compact-xs"
                  variant={usual === side ? 'filled' : 'default'}
                  aria-pressed={usual === side}
                  onClick={() => onUsual(side)}
                >
                  {side === 'list' ? 'Keep the list’s values' : 'Take the file’s values'}
                </Button>
              ))}
            </fieldset>
          )
        }
        draw={(row, _, place) => (
          <RowCard
            row={row}
            which={which}
            active={place.active !== null}
            focus={place.focusable(0)}
            sideOf={({ columnId }) =>
              columnId === null ? usual : (decided.get(cellKey(row.rowId, columnId))?.take ?? usual)
            }
            onTake={side => take(row, side)}
          />
        )}
      />
    </Stack>
  )
}

interface CardProps {
  row: UpdateRow
  which: UpdateKind
  active: boolean
  focus: object
  sideOf(cell: UpdateCell): Side
  onTake(side: Side): void
}

/** Which side a row of this kind comes from; others have both. */
const onlyInFile: ReadonlySet<UpdateKind> = new Set(['new', 'unkeyed', 'repeatedInFile'])
const onlyInList: ReadonlySet<UpdateKind> = new Set(['gone', 'repeatedInList'])

function RowCard({ row, which, active, focus, sideOf, onTake }: CardProps) {
  const title = row.keys.map(key => key ?? '').join(' · ') || `Row ${formatCount(row.rowId)}`
  const isConflict = which === 'conflicts'
  const actions = isConflict
    ? [
        { label: 'Keep the list’s', onClick: () => onTake('list') },
        { label: 'Take the file’s', onClick: () => onTake('file') },
      ]
    : []
  return (
    <ReviewCard
      title={title}
      sure={which === 'new' || which === 'updated'}
      badge={kindWords[which]}
      fate=""
      active={isConflict && active}
      actions={actions}
    >
      <div className={reviewed.scroll} {...(isConflict ? focus : {})}>
        <table className={reviewed.table} aria-label={`Cells of ${title}`}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              {!onlyInFile.has(which) && <th scope="col">In the list</th>}
              {!onlyInList.has(which) && <th scope="col">In the file</th>}
            </tr>
          </thead>
          <tbody>
            {row.cells.map(cell => (
              <tr key={cell.name}>
                <th scope="row">
                  {cell.name}
                  {cell.reason && <span className={classes.sample}>{reasonWords[cell.reason]}</span>}
                </th>
                {!onlyInFile.has(which) && (
                  <td data-chosen={(isConflict && sideOf(cell) === 'list') || undefined}>{cell.before}</td>
                )}
                {!onlyInList.has(which) && (
                  <td data-chosen={which === 'updated' || (isConflict && sideOf(cell) === 'file') || undefined}>
                    {cell.after}
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
