// Entries of the ledger one by one, newest first, more of them on demand.
import { Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LedgerFilter } from '../../contract/app/run/ledger.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { formatCount, formatMoment } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { entryWords, operationWords, providerWords } from './ledger-words.ts'

const atOnce = 200

export function LedgerEntries({ filter }: { filter: LedgerFilter }) {
  const trpc = useTRPC()
  const entries = useInfiniteQuery(
    trpc.ledger.entries.infiniteQueryOptions(
      { ...filter, limit: atOnce },
      {
        initialCursor: null,
        getNextPageParam: last => (last.length < atOnce ? null : (last.at(-1)?.id ?? null)),
      },
    ),
  )
  if (entries.error) return <ProblemNote error={entries.error} />
  if (!entries.data) return <Loader size="sm" />
  const all = entries.data.pages.flat()
  return (
    <ScrollTable label="Entries of the ledger">
      {all.length === 0 ? (
        <p className={classes.empty}>No entries in this period.</p>
      ) : (
        <table aria-label="Ledger entries">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">What</th>
              <th scope="col">Operation</th>
              <th scope="col">Input hash</th>
              <th scope="col" className={classes.number}>
                Rows
              </th>
              <th scope="col" className={classes.number}>
                Expected
              </th>
              <th scope="col" className={classes.number}>
                Spent
              </th>
            </tr>
          </thead>
          <tbody>
            {all.map(entry => (
              <tr key={entry.id}>
                <td className="lw-dim">{formatMoment(entry.at, new Date())}</td>
                <td>
                  {entryWords(entry)}
                  <span className={classes.more}>
                    {providerWords(entry.live)}
                    {entry.runId !== null && ` · run ${entry.runId}`}
                  </span>
                </td>
                <td>{entry.op === null ? '' : operationWords(entry.op)}</td>
                <td className={classes.mono}>{entry.input?.slice(0, 8) ?? ''}</td>
                <td className={classes.number}>{entry.rows === null ? '' : formatCount(entry.rows)}</td>
                <td className={classes.number}>{entry.expected === null ? '' : formatCount(entry.expected)}</td>
                <td className={classes.number}>{entry.kind === 'balance' ? '' : formatCount(entry.booked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShowMore entries={entries} />
    </ScrollTable>
  )
}
