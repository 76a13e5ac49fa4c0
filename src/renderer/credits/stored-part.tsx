// Stored answers: how many there are, how old, how often they saved a call; how long they are fresh; and their purge (R-CAC-02, 03).
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { percentOf } from '../../contract/app/percent.ts'
import type { StoredGroup } from '../../contract/app/run/stored.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { formatAgo, formatCount } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { FreshDays } from './fresh-days.tsx'
import { operationWords, providerWords } from './ledger-words.ts'
import { PurgeForm } from './purge-form.tsx'

export function StoredPart() {
  const trpc = useTRPC()
  const { data: groups, error } = useQuery(trpc.stored.groups.queryOptions())
  if (error) return <ProblemNote error={error} />
  if (!groups) return <Loader size="sm" />
  return (
    <>
      <ScrollTable label="Stored answers by operation" most={230}>
        {groups.length === 0 ? (
          <p className={classes.empty}>
            No stored answers yet. Every answer you pay for is stored, and the same request is free while the answer is
            fresh.
          </p>
        ) : (
          <Groups groups={groups} />
        )}
      </ScrollTable>
      <h3 className={classes.heading}>Reuse for 0 credits up to this age</h3>
      <FreshDays />
      {groups.length > 0 && (
        <>
          <h3 className={classes.heading}>Purge</h3>
          <PurgeForm groups={groups} />
        </>
      )}
    </>
  )
}

function Groups({ groups }: { groups: StoredGroup[] }) {
  const now = Date.now()
  const sum = (of: 'found' | 'misses' | 'bytes' | 'hits' | 'calls') => groups.reduce((total, one) => total + one[of], 0)
  return (
    <table aria-label="Stored answers by operation">
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Provider</th>
          <th scope="col" className={classes.number}>
            Found
          </th>
          <th scope="col" className={classes.number}>
            Not found
          </th>
          <th scope="col" className={classes.number}>
            Size
          </th>
          <th scope="col" className={classes.number} title="Share of requests answered from stored answers.">
            Hit rate
          </th>
          <th scope="col">Oldest</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(group => (
          <tr key={`${group.accountId} ${group.op}`}>
            <td>{operationWords(group.op)}</td>
            <td>
              {providerWords(group.live)}
              {group.live && <span className={classes.more}>{group.account}</span>}
            </td>
            <td className={classes.number}>{formatCount(group.found)}</td>
            <td className={classes.number}>{formatCount(group.misses)}</td>
            <td className={classes.number}>{bytesWords(group.bytes)}</td>
            <td className={classes.number}>{percentOf(group.hits, group.hits + group.calls)}</td>
            <td className="lw-dim">{formatAgo(now - Date.parse(group.oldest))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>Total</td>
          <td className={classes.number}>{formatCount(sum('found'))}</td>
          <td className={classes.number}>{formatCount(sum('misses'))}</td>
          <td className={classes.number}>{bytesWords(sum('bytes'))}</td>
          <td className={classes.number}>{percentOf(sum('hits'), sum('hits') + sum('calls'))}</td>
          <td className="lw-dim">{formatAgo(now - Math.min(...groups.map(({ oldest }) => Date.parse(oldest))))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
