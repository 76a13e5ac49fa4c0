// What agents asked for through `listwright mcp`, in What was sent: nothing where none ever did.
import { useQuery } from '@tanstack/react-query'
import type { ShownAgentCall } from '../../contract/app/run/egress.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { numbered, SentSection } from './sent-table.tsx'

const most = 200

/** What agents asked for, the newest first. */
export function useAgentCalls() {
  const trpc = useTRPC()
  return useQuery({ ...trpc.privacy.agentCalls.queryOptions({ limit: most }), staleTime: 0 })
}

export function AgentCallsTable({ calls }: { calls: ReturnType<typeof useAgentCalls> }) {
  if (calls.error) return <ProblemNote error={calls.error} />
  const { data } = calls
  if (!data || data.length === 0) return null
  return (
    <>
      <SentSection title="Calls by agents" label="Calls by agents" heads={['Agent', 'Call', 'Fields']}>
        {numbered(data).map(({ call, number }) => (
          <CallRow key={number} call={call} />
        ))}
      </SentSection>
      <p className={classes.foot}>
        What agents read and changed with listwright mcp, at most the last {most} calls. What an agent reads can reach
        the service that its model runs on.
      </p>
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
