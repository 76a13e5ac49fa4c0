// What was sent: every call with its host, operation, field names, rows and size; as a file too (R-PRV-05).
import { Button, Loader, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EgressEntry, EgressState } from '../../contract/app/egress.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { count, counted, moment } from '../run/figures.ts'
import { ProblemNote } from '../run/problem-note.tsx'
import { problemNotice } from '../shell/notices.tsx'
import { bytesWords } from './bytes-words.ts'
import classes from './credits.module.css'
import { egressCsv } from './egress-csv.ts'
import { operationWords, providerWords } from './ledger-words.ts'
import { type Period, periods, periodWords, startOf } from './period.ts'
import { saveText } from './save-text.ts'
import { ScrollTable } from './scroll-table.tsx'

const providers = { all: null, practice: false, live: true } as const
type Provider = keyof typeof providers
const stateWords: Record<EgressState, string> = { sent: 'not answered yet', answered: '', unsure: 'no answer came' }

const atOnce = 200
/** Most entries in one answer of the engine. */
const page = 1000

export function EgressPart() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [period, setPeriod] = useState<Period>('all')
  const [provider, setProvider] = useState<Provider>('all')
  const filter = { live: providers[provider], since: startOf(period, new Date()), until: null }
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
  const save = useMutation({
    mutationFn: async () => {
      const all: EgressEntry[] = []
      for (let cursor: number | null = null; ; ) {
        const next: EgressEntry[] = await client.privacy.egress.query({ ...filter, cursor, limit: page })
        all.push(...next)
        if (next.length < page) break
        cursor = next.at(-1)?.id ?? null
      }
      saveText('egress-log.csv', 'text/csv', egressCsv(all))
    },
    onError: error => problemNotice(error),
  })
  return (
    <>
      <div className={classes.bar}>
        <Select
          aria-label="Time"
          w={130}
          allowDeselect={false}
          value={period}
          onChange={value => setPeriod((value ?? 'all') as Period)}
          data={periods.map(value => ({ value, label: periodWords[value] }))}
        />
        <Select
          aria-label="Provider"
          w={125}
          allowDeselect={false}
          value={provider}
          onChange={value => setProvider((value ?? 'all') as Provider)}
          data={[
            { value: 'all', label: 'All providers' },
            { value: 'practice', label: 'Practice' },
            { value: 'live', label: 'LIVE' },
          ]}
        />
        <span className={classes.grow} />
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Save as CSV
        </Button>
      </div>
      {entries.error && <ProblemNote error={entries.error} />}
      {entries.isPending && <Loader size="sm" />}
      {entries.data && (
        <ScrollTable label="Calls that were sent">
          <Calls entries={entries.data.pages.flat()} />
          {entries.hasNextPage && (
            <Button
              variant="subtle"
              fullWidth
              loading={entries.isFetchingNextPage}
              onClick={() => void entries.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </ScrollTable>
      )}
      <p className={classes.foot}>
        Every call of a run or a search, with the names of its fields and none of their values. Practice is on this
        computer: what is sent to it leaves nothing. Balances and lists of filter values are read without any of your
        rows and are not listed.
      </p>
    </>
  )
}

function Calls({ entries }: { entries: EgressEntry[] }) {
  if (entries.length === 0) return <p className={classes.empty}>Nothing was sent in this time.</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Whereto</th>
          <th scope="col">Operation</th>
          <th scope="col">Fields</th>
          <th scope="col">For</th>
          <th scope="col" className={classes.number}>
            Sent
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={entry.id}>
            <td className={classes.dim}>{moment(entry.at, new Date())}</td>
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
      </tbody>
    </table>
  )
}

/** "row 12 of guests", "3 rows of guests", "a search". */
function forWords({ sheet, rowId, rows }: EgressEntry): string {
  if (rowId === null) return sheet ?? 'a search'
  const which = rows === 1 ? `row ${count(rowId)}` : counted(rows, 'row')
  return sheet === null ? which : `${which} of ${sheet}`
}
