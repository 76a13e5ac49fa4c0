// One row of the list with the rows of the other one that may be the same; one of them is taken, or none.

import type { RowId } from '../../contract/app/ids.ts'
import type { MatchRow, MatchRowsPage } from '../../contract/app/match.ts'
import classes from '../review/review.module.css'
import { ReviewCard } from '../review/review-card.tsx'
import type { ReviewPlace } from '../review/review-list.tsx'
import { formatCount } from '../ui/words/figures.ts'

interface Props {
  row: MatchRow
  page: MatchRowsPage
  /** What is taken; undefined: no one has decided. */
  taken: readonly RowId[] | undefined
  place: ReviewPlace
  /** Partners were found by all shared columns, so a score is a probability. */
  weighed: boolean
  onTake(rowId: RowId): void
  onSkip(): void
  onNone(): void
}

const gradeWords = { exact: 'same text', typed: 'same value', fuzzy: 'similar', review: 'similar' } as const

export function MatchCard({ row, page, taken, place, weighed, onTake, onSkip, onNone }: Props) {
  const sure = row.partners[0]?.grade !== 'review'
  const fate =
    taken === undefined
      ? sure
        ? 'Will be matched'
        : 'Undecided, not matched'
      : taken.length > 0
        ? 'Will be matched'
        : 'No match'
  return (
    <ReviewCard
      title={`Row ${formatCount(row.rowId)}: ${row.cells.map(cell => cell ?? '').join(' · ')}`}
      sure={sure}
      fate={fate}
      active={place.active !== null}
      actions={[
        {
          label: 'Match',
          filled: (taken?.length ?? 0) > 0,
          onClick: () => onTake(row.partners[place.active ?? 0]?.rowId ?? row.partners[0]?.rowId ?? row.rowId),
        },
        { label: 'Undecided', onClick: onSkip },
        { label: 'None of these', onClick: onNone },
      ]}
    >
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={`Matches of row ${formatCount(row.rowId)}`}>
          <thead>
            <tr>
              <th scope="col">Take</th>
              <th scope="col">{weighed ? 'How sure' : 'How alike'}</th>
              {page.otherColumns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row.partners.map((partner, at) => {
              const isTaken = taken?.includes(partner.rowId) ?? false
              return (
                <tr
                  key={partner.rowId}
                  className={isTaken ? classes.stays : undefined}
                  data-active={place.active === at || undefined}
                >
                  <th scope="row">
                    <input
                      type="radio"
                      name={`partner-${row.rowId}`}
                      checked={isTaken}
                      {...place.focusable(at)}
                      aria-label={`Match with ${partner.cells[0] ?? `row ${partner.rowId}`}`}
                      onChange={() => onTake(partner.rowId)}
                    />
                  </th>
                  <td>
                    {Math.floor(partner.score * 100)}%{!weighed && `, ${gradeWords[partner.grade]}`}
                  </td>
                  {page.otherColumns.map(({ id }, column) => {
                    const cell = partner.cells[column] ?? ''
                    const differs = column < row.cells.length && cell !== (row.cells[column] ?? '')
                    return (
                      <td key={id} title={cell} data-differs={differs || undefined}>
                        {cell}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </ReviewCard>
  )
}
