// What was sent to tables of databases, in What was sent: nothing where nothing was.
import { useQuery } from '@tanstack/react-query'
import type { TableSendOutcome } from '../../contract/app/file/postgres.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { numbered, SentSection } from './sent-table.tsx'

const most = 200

const outcomeWords: Readonly<Record<TableSendOutcome, string>> = {
  done: '',
  taken_back: 'taken back',
  unknown: 'cut off',
}

/** The newest first. */
export function useTableSends() {
  const trpc = useTRPC()
  return useQuery({ ...trpc.postgres.sends.queryOptions({ limit: most }), staleTime: 0 })
}

export function TableSends({ sends }: { sends: ReturnType<typeof useTableSends> }) {
  if (sends.error) return <ProblemNote error={sends.error} />
  const { data } = sends
  if (!data || data.length === 0) return null
  return (
    <SentSection title="Databases" label="Rows sent to databases" heads={['Destination', 'Table', 'Columns']}>
      {numbered(data).map(({ number, call: { at, place, table, sheet, fields, rows, sent, outcome } }) => (
        <tr key={number}>
          <td className="lw-dim">{formatMoment(at, new Date())}</td>
          <td>
            {place}
            <span className={classes.more}>{outcomeWords[outcome]}</span>
          </td>
          <td>{table}</td>
          <td className={classes.mono}>{fields.join(', ')}</td>
          <td>
            {countNoun(rows, 'row')} of {sheet ?? 'a deleted list'}
          </td>
          <td className={classes.number}>{bytesWords(sent)}</td>
        </tr>
      ))}
    </SentSection>
  )
}
