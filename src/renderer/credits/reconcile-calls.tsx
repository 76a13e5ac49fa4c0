// What was sent to reconciliation services, in What was sent: nothing where nothing was.
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import classes from './credits.module.css'

const most = 200
/** Pixels: below the table of requests, in the same dialog. */
const height = 220

const kindWords = { candidates: 'Reconcile', values: 'Bring values' } as const

/** The newest first. */
export function useReconcileCalls() {
  const trpc = useTRPC()
  return useQuery({ ...trpc.reconcile.calls.queryOptions({ limit: most }), staleTime: 0 })
}

export function ReconcileCallsTable({ calls }: { calls: ReturnType<typeof useReconcileCalls> }) {
  if (calls.error) return <ProblemNote error={calls.error} />
  const { data } = calls
  if (!data || data.length === 0) return null
  // Two calls may be the same in all that is noted of them.
  const numbered = data.map((call, nth) => ({ ...call, number: data.length - nth }))
  return (
    <>
      <h3 className={classes.heading}>Reconciliation</h3>
      <ScrollTable label="Requests to reconciliation services" most={height}>
        <table aria-label="Requests to reconciliation services">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Destination</th>
              <th scope="col">Operation</th>
              <th scope="col">Columns</th>
              <th scope="col">For</th>
              <th scope="col" className={classes.number}>
                Sent
              </th>
            </tr>
          </thead>
          <tbody>
            {numbered.map(({ number, at, host, kind, sheet, fields, items, sent, http }) => (
              <tr key={number}>
                <td className="lw-dim">{formatMoment(at, new Date())}</td>
                <td>
                  {host}
                  <span className={classes.more}>
                    {http === null ? 'no answer' : http === 200 ? '' : `status ${http}`}
                  </span>
                </td>
                <td>{kindWords[kind]}</td>
                <td className={classes.mono}>{fields.join(', ')}</td>
                <td>
                  {countNoun(items, 'value')} of {sheet ?? 'a deleted list'}
                </td>
                <td className={classes.number}>{bytesWords(sent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </>
  )
}
