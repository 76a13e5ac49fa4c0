// The ledger of one run: each booking with its reason, newest first, for those who count.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedgerEntry } from '../../contract/app/account.ts'
import type { RunId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemText } from '../words.ts'
import classes from './activity.module.css'
import { Disclosure } from './disclosure.tsx'
import { count, moment } from './figures.ts'

const kinds: Record<LedgerEntry['kind'], string> = {
  call: 'Call',
  unsure: 'No answer',
  correction: 'Correction',
  saved: 'Saved',
  balance: 'Balance read',
}

/** Newest entries shown; the whole ledger leaves by the command line. */
const shown = 200

export function RunLedger({ runId }: { runId: RunId }) {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure title="Ledger" open={open} onToggle={setOpen}>
      {open && <Entries runId={runId} />}
    </Disclosure>
  )
}

function Entries({ runId }: { runId: RunId }) {
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.account.ledger.queryOptions({ runId, limit: shown }))
  if (error) return <p className={classes.dim}>{problemText(error).text}</p>
  if (!data) return <p className={classes.dim}>Reading…</p>
  if (data.length === 0) return <p className={classes.dim}>Nothing was booked.</p>
  return (
    <div className={classes.ledger}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
            <th scope="col">Rows</th>
            <th scope="col">Credits</th>
          </tr>
        </thead>
        <tbody>
          {data.map(entry => (
            <tr key={entry.id}>
              <td>{moment(entry.at, new Date())}</td>
              <td>{what(entry)}</td>
              <td>{entry.rows === null ? '' : count(entry.rows)}</td>
              <td>{entry.kind === 'balance' ? '' : count(entry.booked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.length === shown && <p className={classes.dim}>The newest {shown} entries.</p>}
    </div>
  )
}

function what(entry: LedgerEntry): string {
  if (entry.kind === 'balance') return `${kinds.balance}: ${entry.balance === null ? 'not told' : count(entry.balance)}`
  return entry.outcome === null ? kinds[entry.kind] : `${kinds[entry.kind]}, ${entry.outcome.replaceAll('_', ' ')}`
}
