// What was sent to reconciliation services, in What was sent: nothing where nothing was.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { EgressFilter } from '../../contract/app/run/egress.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { SentSection } from './sent-table.tsx'

const atOnce = 200

const kindWords = { candidates: 'Reconcile', values: 'Bring values' } as const

/** The newest first. */
export function useReconcileCalls(filter: EgressFilter) {
  const trpc = useTRPC()
  return useInfiniteQuery({
    ...trpc.reconcile.calls.infiniteQueryOptions(
      { ...filter, limit: atOnce },
      {
        initialCursor: null,
        getNextPageParam: last => (last.length < atOnce ? null : (last.at(-1)?.id ?? null)),
      },
    ),
    staleTime: 0,
  })
}

export function ReconcileCallsTable({ calls }: { calls: ReturnType<typeof useReconcileCalls> }) {
  if (calls.error) return <ProblemNote error={calls.error} />
  const data = calls.data?.pages.flat() ?? []
  if (data.length === 0) return null
  return (
    <SentSection
      title="Reconciliation"
      label="Requests to reconciliation services"
      heads={['Destination', 'Operation', 'Columns']}
      more={<ShowMore entries={calls} />}
    >
      {data.map(({ id, at, host, kind, sheet, fields, items, sent, http }) => (
        <tr key={id}>
          <td className="lw-dim">{formatMoment(at, new Date())}</td>
          <td>
            {host}
            <span className={classes.more}>{http === null ? 'no answer' : http === 200 ? '' : `status ${http}`}</span>
          </td>
          <td>{kindWords[kind]}</td>
          <td className={classes.mono}>{fields.join(', ')}</td>
          <td>
            {countNoun(items, 'value')} of {sheet ?? 'a deleted list'}
          </td>
          <td className={classes.number}>{bytesWords(sent)}</td>
        </tr>
      ))}
    </SentSection>
  )
}
