// One group of duplicates: its rows with what differs, the row that stays, and the row as it will read with the reasons.
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { DuplicateGroup } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import classes from '../review/review.module.css'
import { ReviewCard } from '../review/review-card.tsx'
import type { ReviewPlace } from '../review/review-list.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { type Decision, giverOf, isTaken, resultOf, survivorOf } from './decisions.ts'
import { DifferingText } from './differing-text.tsx'
import { PairReasons } from './pair-reasons.tsx'
import { reasonWords } from './words.ts'

export interface GroupActions {
  onKeep(rowId: RowId): void
  onValue(columnId: ColumnId, rowId: RowId): void
  onTake(take: boolean): void
  onNotSame(): void
}

interface Props extends GroupActions {
  number: number
  group: DuplicateGroup
  columns: readonly Column[]
  columnIds: readonly ColumnId[]
  decision: Decision
  place: ReviewPlace
}

export function GroupCard(props: Props) {
  const { number, group, columns, columnIds, decision, place: keys } = props
  const { active } = keys
  const survivor = survivorOf(group, decision)
  const own = columns.filter(({ origin }) => origin === null)
  const place = new Map(columnIds.map((id, at) => [id, at]))
  const cellOf = (row: number, id: ColumnId) => group.rows[row]?.cells[place.get(id) ?? -1] ?? null
  const shown = own.filter(({ id, hidden }) => !hidden && group.rows.some((_, row) => (cellOf(row, id) ?? '') !== ''))
  const differs = new Map(group.kept.map(one => [one.columnId, one]))
  /** What the characters of a cell are compared with: the row that stays, which is itself compared with the first that differs. */
  const otherOf = (row: number, id: ColumnId): string | null => {
    const own = cellOf(row, id)
    const stays = group.rows.findIndex(({ rowId }) => rowId === survivor)
    if (row !== stays) return cellOf(stays, id)
    const at = group.rows.findIndex((_, other) => (cellOf(other, id) ?? own) !== own)
    return cellOf(at, id)
  }
  const title = `Group ${formatCount(number)}`
  return (
    <ReviewCard
      title={title}
      sure={group.sure}
      fate={isTaken(decision) ? 'Will be merged' : decision.take === false ? 'Skipped' : 'Undecided, not changed'}
      active={active !== null}
      actions={[
        { label: 'Merge', filled: isTaken(decision), onClick: () => props.onTake(true) },
        { label: 'Skip', onClick: () => props.onTake(false) },
        { label: 'Not the same', onClick: props.onNotSame },
      ]}
    >
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={`Rows of group ${formatCount(number)}`}>
          <thead>
            <tr>
              <th scope="col">Keep</th>
              {shown.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.rows.map(({ rowId }, row) => {
              const stays = rowId === survivor
              return (
                <tr key={rowId} className={stays ? classes.stays : undefined} data-active={active === row || undefined}>
                  <th scope="row">
                    <input
                      type="radio"
                      name={`keep-${group.rows[0]?.rowId}`}
                      checked={stays}
                      {...keys.focusable(row)}
                      aria-label={`Keep row ${formatCount(rowId)}`}
                      onChange={() => props.onKeep(rowId)}
                    />
                  </th>
                  {shown.map(({ id, name, locked }) => {
                    const cell = cellOf(row, id)
                    const chosen = giverOf(group, decision, id) === rowId
                    return differs.has(id) ? (
                      <td key={id} data-differs data-chosen={chosen || undefined}>
                        {cell === null || locked ? (
                          cell
                        ) : (
                          <UnstyledButton
                            className={classes.value}
                            tabIndex={active === row ? 0 : -1}
                            aria-pressed={chosen}
                            title={cell}
                            onClick={() => props.onValue(id, rowId)}
                          >
                            <VisuallyHidden>Keep as {name}: </VisuallyHidden>
                            <DifferingText text={cell} other={otherOf(row, id)} />
                          </UnstyledButton>
                        )}
                      </td>
                    ) : (
                      <td key={id} title={cell ?? undefined}>
                        {cell}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Result</th>
              {shown.map(({ id }) => {
                const why = differs.get(id)
                return (
                  <td key={id}>
                    {resultOf(group, decision, id, place.get(id) ?? -1)}
                    {why && <small>{reasonWords[decision.values.has(id) ? 'chosen' : why.why]}</small>}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        </table>
      </div>
      {group.rowIds.length > group.rows.length && (
        <p className={classes.more}>
          {countNoun(group.rowIds.length - group.rows.length, 'more row')} in this group will also be merged.
        </p>
      )}
      <PairReasons group={group} columns={columns} />
    </ReviewCard>
  )
}
