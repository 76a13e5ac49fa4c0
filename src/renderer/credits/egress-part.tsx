// What was sent: every call with its host, operation, field names, rows and size; as a file too (R-PRV-05).
import { Group, Loader } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EgressEntry, EgressState, EgressSums } from '../../contract/app/run/egress.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import { AgentCallsTable, useAgentCalls } from './agent-calls.tsx'
import classes from './credits.module.css'
import { egressCsv } from './egress-csv.ts'
import { EntryChoiceFields, everyEntry, filterOf } from './entry-choice.tsx'
import { operationWords, providerWords } from './ledger-words.ts'
import { ReconcileCallsTable, useReconcileCalls } from './reconcile-calls.tsx'
import { everyEntryOf, SaveLog } from './save-log.tsx'
import { SentTable } from './sent-table.tsx'
import { TableSends, useTableSends } from './table-sends.tsx'

const stateWords: Record<EgressState, string> = { sent: 'no answer yet', answered: '', unsure: 'no answer' }

const atOnce = 200
/** Pixels, where other calls have tables in the same dialog. */
const besideOthers = 260

export function EgressPart() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [choice, setChoice] = useState(everyEntry)
  const filter = filterOf(choice)
  const agents = useAgentCalls()
  const reconciled = useReconcileCalls(filter)
  const sends = useTableSends()
  const others = [agents.data, reconciled.data?.pages[0], sends.data]
  const hasOthers = others.some(rows => rows !== undefined && rows.length > 0)
  const sums = useQuery({ ...trpc.privacy.egressSums.queryOptions(filter), staleTime: 0 })
  const entries = useInfiniteQuery({
    ...trpc.privacy.egress.infiniteQueryOptions(
      { ...filter, limit: atOnce },
      {
        initialCursor: null,
        getNextPageParam: last => (last.length < atOnce ? null : (last.at(-1)?.id ?? null)),
      },
    ),
    staleTime: 0,
  })
  return (
    <>
      <Group gap={8} pb={10}>
        <EntryChoiceFields choice={choice} onChange={setChoice} />
        <span className="lw-grow" />
        <SaveLog
          fileName="egress-log.csv"
          csv={async () =>
            egressCsv(
              await everyEntryOf(page => client.privacy.egress.query({ ...filter, ...page })),
              await everyEntryOf(page => client.reconcile.calls.query({ ...filter, ...page })),
            )
          }
        />
      </Group>
      {entries.error && <ProblemNote error={entries.error} />}
      {entries.isPending && <Loader size="sm" />}
      {entries.data && (
        <ScrollTable label="Requests sent" {...(hasOthers && { most: besideOthers })}>
          <Calls entries={entries.data.pages.flat()} />
          <ShowMore entries={entries} />
        </ScrollTable>
      )}
      <ReconcileCallsTable calls={reconciled} />
      <TableSends sends={sends} />
      <AgentCallsTable calls={agents} />
      {sums.data && <p className={classes.foot}>{sumWords(sums.data)}</p>}
      <p className={classes.foot}>
        Every request of a run, a search or a reconciliation, with the names of its fields but not their values.
        Requests to Practice never leave this computer. Balances, search counts and lists of filter values contain none
        of your rows and are not listed.
      </p>
    </>
  )
}

function Calls({ entries }: { entries: EgressEntry[] }) {
  if (entries.length === 0) return <p className={classes.empty}>No requests of runs or searches in this period.</p>
  return (
    <SentTable label="Requests sent" heads={['Destination', 'Operation', 'Fields']}>
      {entries.map(entry => (
        <tr key={entry.id}>
          <td className="lw-dim">{formatMoment(entry.at, new Date())}</td>
          <td>
            {entry.host}
            <span className={classes.more}>
              {[providerWords(entry.live), stateWords[entry.state]].filter(Boolean).join(' · ')}
            </span>
          </td>
          <td>{operationWords(entry.op)}</td>
          <td className={classes.mono}>{entry.fields.join(', ')}</td>
          <td>
            {forWords(entry)}
            <span className={classes.more}>run {entry.runId}</span>
          </td>
          <td className={classes.number}>{entry.sent === null ? 'erased' : bytesWords(entry.sent)}</td>
        </tr>
      ))}
    </SentTable>
  )
}

/** "3 requests of runs and searches (1.2 kB) and 2 to reconciliation services (300 bytes), to 2 hosts." */
function sumWords({ runs, reconciliation, hosts }: EgressSums): string {
  const total = `${countNoun(runs.calls, 'request')} of runs and searches (${bytesWords(runs.bytes)})`
  if (reconciliation.calls === 0) return `In all ${total}, to ${countNoun(hosts, 'host')}.`
  const others = `${formatCount(reconciliation.calls)} to reconciliation services (${bytesWords(reconciliation.bytes)})`
  return `In all ${total} and ${others}, to ${countNoun(hosts, 'host')}.`
}

/** "row 12 of guests", "3 rows of guests", "a search". */
function forWords({ sheet, rowId, rows }: EgressEntry): string {
  if (rowId === null) return sheet ?? 'a search'
  const which = rows === 1 ? `row ${formatCount(rowId)}` : countNoun(rows, 'row')
  return sheet === null ? which : `${which} of ${sheet}`
}
