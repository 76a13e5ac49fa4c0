// Why the rows of a group are one: for each pair what its columns say, as bars that add up to a probability.
import { Box } from '@mantine/core'
import type { DuplicateGroup, DuplicatePair } from '../../contract/app/duplicates.ts'
import type { Column } from '../../contract/app/sheet.ts'
import reviewClasses from '../review/review.module.css'
import { formatCount } from '../ui/words/figures.ts'
import classes from './duplicates.module.css'
import { percent, signed, waterfallOf } from './waterfall.ts'

/** Open where someone has to decide. */
export function PairReasons({ group, columns }: { group: DuplicateGroup; columns: readonly Column[] }) {
  const [first] = group.pairs
  if (!first) return null
  return (
    <details className={reviewClasses.more} open={!group.sure}>
      <summary>Why{group.probability !== null && `: ${percent(group.probability)} that all rows are the same`}</summary>
      {group.pairs.length === 1 ? (
        <PairWaterfall pair={first} columns={columns} />
      ) : (
        group.pairs.map(pair => (
          <Box key={pair.rowIds.join(' ')} component="details" pt={4} open={pair === first}>
            <summary>
              {pairName(pair)}: {percent(pair.probability)}
            </summary>
            <PairWaterfall pair={pair} columns={columns} />
          </Box>
        ))
      )}
    </details>
  )
}

const pairName = ({ rowIds: [one, other] }: DuplicatePair) => `Rows ${formatCount(one)} and ${formatCount(other)}`

/** The bars only repeat what is written beside them, so screen readers skip them. */
export function PairWaterfall({ pair, columns }: { pair: DuplicatePair; columns: readonly Column[] }) {
  const { bars, zero, sum } = waterfallOf(pair, columns)
  return (
    <table className={classes.waterfall} aria-label={`${pairName(pair)}: what each column adds`}>
      <tbody>
        {bars.map(({ label, level, bits, from, to }, at) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{level}</td>
            <td className={classes.bits}>{signed(bits)}</td>
            <td aria-hidden="true" className={classes.track}>
              <i className={classes.zero} style={{ left: `${zero}%` }} />
              <i
                className={classes.bar}
                data-tone={at === 0 ? 'base' : bits < 0 ? 'against' : 'for'}
                style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Sum</th>
          <td>{percent(pair.probability)}</td>
          <td className={classes.bits}>{signed(sum)}</td>
          <td aria-hidden="true" className={classes.ends}>
            <span>different</span>
            <span>same</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
