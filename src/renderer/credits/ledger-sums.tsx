// Sums of the ledger in a table, with the total below.
import type { RunId } from '../../contract/app/ids.ts'
import type { LedgerGroup, LedgerSum } from '../../contract/app/run/ledger.ts'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { formatCount, formatMoment } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { groupWords, providerWords, sumWords } from './ledger-words.ts'

interface LedgerSumsProps {
  by: LedgerGroup
  sums: LedgerSum[]
  onRun: (runId: RunId) => void
}

export function LedgerSums({ by, sums, onRun }: LedgerSumsProps) {
  const total = (of: 'calls' | 'booked' | 'unsure' | 'saved') => sums.reduce((sum, one) => sum + one[of], 0)
  return (
    <ScrollTable label="Sums of the ledger">
      {sums.length === 0 ? (
        <p className={classes.empty}>No entries in this period. Credits that runs spend and save appear here.</p>
      ) : (
        <table aria-label={`Credits by ${groupWords[by].head.toLowerCase()}`}>
          <thead>
            <tr>
              <th scope="col">{groupWords[by].head}</th>
              <th scope="col">Provider</th>
              <th scope="col">Last entry</th>
              <th scope="col" className={classes.number}>
                Requests
              </th>
              <th scope="col" className={classes.number}>
                Spent
              </th>
              <th scope="col" className={classes.number} title="Part of the spent credits: requests without an answer.">
                Without answer
              </th>
              <th scope="col" className={classes.number}>
                Saved
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map(sum => (
              <SumRow key={sum.key} by={by} sum={sum} onRun={onRun} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>Total</td>
              <td className={classes.number}>{formatCount(total('calls'))}</td>
              <td className={classes.number}>{formatCount(total('booked'))}</td>
              <td className={classes.number}>{rareCount(total('unsure'))}</td>
              <td className={classes.number}>{rareCount(total('saved'))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </ScrollTable>
  )
}

/** None is the usual, and a dash in the sums as in their rows. */
const rareCount = (value: number): string => (value === 0 ? '–' : formatCount(value))

function SumRow({ by, sum, onRun }: { by: LedgerGroup; sum: LedgerSum; onRun: (runId: RunId) => void }) {
  const { title, more } = sumWords(by, sum)
  const { runId } = sum
  return (
    <tr>
      <td>
        {runId === null ? (
          title
        ) : (
          <button type="button" className={classes.link} title="Show its entries" onClick={() => onRun(runId)}>
            {title}
          </button>
        )}
        {more !== '' && <span className={classes.more}>{more}</span>}
      </td>
      <td>{providerWords(sum.live)}</td>
      <td className="lw-dim">{formatMoment(sum.to, new Date())}</td>
      <td className={classes.number}>{formatCount(sum.calls)}</td>
      <td className={classes.number}>{formatCount(sum.booked)}</td>
      <td className={classes.number}>{rareCount(sum.unsure)}</td>
      <td className={classes.number}>{rareCount(sum.saved)}</td>
    </tr>
  )
}
