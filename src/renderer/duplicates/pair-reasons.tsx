// Why the rows of a group are one: for each pair what its columns say, as a sum.
import { type DuplicateGroup, type DuplicatePair, levelWords } from '../../contract/app/duplicates.ts'
import type { Column } from '../../contract/app/sheet.ts'
import classes from '../review/review.module.css'
import { formatCount } from '../ui/figures.ts'

/** A weight in bits: +1 doubles the odds. */
const bits = (weight: number): string => `${weight < 0 ? '−' : '+'}${Math.abs(weight / Math.LN2).toFixed(1)}`
const percent = (probability: number): string =>
  `${Math.min(99.99, probability * 100).toFixed(probability > 0.99 ? 2 : 0)}%`

export function PairReasons({ group, columns }: { group: DuplicateGroup; columns: readonly Column[] }) {
  if (group.pairs.length === 0) return null
  return (
    <details className={classes.more}>
      <summary>Why{group.probability !== null && `: ${percent(group.probability)} that all rows are the same`}</summary>
      <ul>
        {group.pairs.map(pair => (
          <li key={pair.rowIds.join(' ')}>
            Rows {formatCount(pair.rowIds[0])} and {formatCount(pair.rowIds[1])}: {sumOf(pair, columns)} ={' '}
            <strong>{percent(pair.probability)}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}

function sumOf({ prior, reasons, together }: DuplicatePair, columns: readonly Column[]): string {
  const nameOf = (ids: readonly Column['id'][]) =>
    ids.flatMap(id => columns.find(column => column.id === id)?.name ?? []).join(' + ')
  return [
    `two rows at random ${bits(prior)}`,
    ...reasons.map(
      ({ columnIds, level, weight }) => `${nameOf(columnIds)} ${levelWords[level] ?? level} ${bits(weight)}`,
    ),
    ...(Math.abs(together) >= 0.05 ? [`shared by people who live or work together ${bits(together)}`] : []),
  ].join(', ')
}
