// The ledger: what credits went to, by run, column, operation or day, and every entry; as a file too (R-CRD-01).
import { Button, Loader, SegmentedControl, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunId } from '../../contract/app/ids.ts'
import { type LedgerEntry, type LedgerFilter, type LedgerGroup, ledgerGroups } from '../../contract/app/ledger.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { savedTotal, savedWords } from '../run/activity/saved-words.ts'
import { counted } from '../run/figures.ts'
import { ProblemNote } from '../run/problem-note.tsx'
import { problemNotice } from '../shell/notices.tsx'
import classes from './credits.module.css'
import { ledgerCsv } from './ledger-csv.ts'
import { LedgerEntries } from './ledger-entries.tsx'
import { LedgerSums } from './ledger-sums.tsx'
import { groupWords } from './ledger-words.ts'
import { type Period, periods, periodWords, startOf } from './period.ts'
import { saveText } from './save-text.ts'

type Shown = LedgerGroup | 'entries'

const providers = { all: null, practice: false, live: true } as const
type Provider = keyof typeof providers

/** Most entries in one answer of the engine. */
const page = 1000

export function LedgerPart({ runId: asked }: { runId: RunId | null }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [shown, setShown] = useState<Shown>(asked === null ? 'run' : 'entries')
  const [runId, setRunId] = useState(asked)
  const [period, setPeriod] = useState<Period>('all')
  const [provider, setProvider] = useState<Provider>('all')
  const filter: LedgerFilter = {
    runId,
    live: providers[provider],
    since: startOf(period, new Date()),
    until: null,
  }
  const by = shown === 'entries' ? 'run' : shown
  const sums = useQuery(trpc.ledger.sums.queryOptions({ ...filter, by }))
  const saved = useQuery(trpc.ledger.saved.queryOptions(filter))

  const save = useMutation({
    mutationFn: async () => {
      const entries: LedgerEntry[] = []
      for (let cursor: number | null = null; ; ) {
        const next: LedgerEntry[] = await client.ledger.entries.query({ ...filter, cursor, limit: page })
        entries.push(...next)
        if (next.length < page) break
        cursor = next.at(-1)?.id ?? null
      }
      saveText('credit-ledger.csv', 'text/csv', ledgerCsv(entries))
    },
    onError: error => problemNotice(error),
  })

  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="What the credits went to"
          value={shown}
          onChange={value => setShown(value as Shown)}
          data={[
            ...ledgerGroups.map(group => ({ value: group, label: groupWords[group].tab })),
            { value: 'entries', label: 'Entries' },
          ]}
        />
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
        {runId !== null && (
          <Button variant="default" onClick={() => setRunId(null)}>
            Only run {runId} ✕
          </Button>
        )}
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
      {sums.error && <ProblemNote error={sums.error} />}
      {shown === 'entries' ? (
        <LedgerEntries filter={filter} />
      ) : sums.data ? (
        <LedgerSums
          by={shown}
          sums={sums.data}
          onRun={id => {
            setRunId(id)
            setShown('entries')
          }}
        />
      ) : (
        <Loader size="sm" />
      )}
      {saved.data && savedTotal(saved.data) > 0 && (
        <p className={classes.foot}>
          Saved {counted(savedTotal(saved.data), 'credit')}
          {savedWords(saved.data)}.
        </p>
      )}
      <p className={classes.foot}>
        Entries are added, never changed: a correction is an entry of its own. A call counts on the UTC day it was sent,
        as the daily cap counts it. Balances are what the service told; they are never worked out.
      </p>
    </>
  )
}
