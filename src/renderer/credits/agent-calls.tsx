// What agents asked for through `listwright mcp`, in What was sent: nothing where none ever did.
import { useQuery } from '@tanstack/react-query'
import type { ShownAgentCall } from '../../contract/app/egress.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { bytesWords } from '../ui/bytes-words.ts'
import { countNoun, formatMoment } from '../ui/figures.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import classes from './credits.module.css'

const most = 200

export function AgentCallsTable() {
  const trpc = useTRPC()
  const calls = useQuery({ ...trpc.privacy.agentCalls.queryOptions({ limit: most }), staleTime: 0 })
  if (calls.error) return <ProblemNote error={calls.error} />
  if (!calls.data || calls.data.length === 0) return null
  return (
    <>
      <p className={classes.foot}>
        What agents read and changed with listwright mcp, at most the last {most} calls. What an agent reads can reach
        the service that its model runs on.
      </p>
      <ScrollTable label="Calls by agents">
        <table aria-label="Calls by agents">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Agent</th>
              <th scope="col">Call</th>
              <th scope="col">Fields</th>
              <th scope="col">For</th>
              <th scope="col" className={classes.number}>
                Sent
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.data.map(call => (
              <CallRow key={`${call.at} ${call.tool} ${call.bytes}`} call={call} />
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </>
  )
}

const CallRow = ({ call }: { call: ShownAgentCall }) => (
  <tr>
    <td className="lw-dim">{formatMoment(call.at, new Date())}</td>
    <td>{call.agent}</td>
    <td>
      {call.tool}
      {call.outcome === 'refused' && <span className={classes.more}>refused</span>}
    </td>
    <td className={classes.mono}>{call.fields.join(', ')}</td>
    <td>{call.rows > 0 ? `${countNoun(call.rows, 'row')} of ${call.sheet ?? 'a deleted list'}` : call.sheet}</td>
    <td className={classes.number}>{bytesWords(call.bytes)}</td>
  </tr>
)
