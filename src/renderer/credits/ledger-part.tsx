// The ledger: what credits went to, by run, column, operation or day, and every entry; as a file too (R-CRD-01).
import { Button, Group, Loader, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunId } from '../../contract/app/ids.ts'
import { type LedgerFilter, type LedgerGroup, ledgerGroups } from '../../contract/app/run/ledger.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { savedTotal, savedWords } from '../run/activity/saved-words.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { EntryChoiceFields, everyEntry, filterOf } from './entry-choice.tsx'
import { ledgerCsv } from './ledger-csv.ts'
import { LedgerEntries } from './ledger-entries.tsx'
import { LedgerSums } from './ledger-sums.tsx'
import { groupWords } from './ledger-words.ts'
import { everyEntryOf, SaveLog } from './save-log.tsx'

type Shown = LedgerGroup | 'entries'

export function LedgerPart({ runId: asked }: { runId: RunId | null }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [shown, setShown] = useState<Shown>(asked === null ? 'run' : 'entries')
  const [runId, setRunId] = useState(asked)
  const [choice, setChoice] = useState(everyEntry)
  const filter: LedgerFilter = { runId, ...filterOf(choice) }
  const by = shown === 'entries' ? 'run' : shown
  const sums = useQuery(trpc.ledger.sums.queryOptions({ ...filter, by }))
  const saved = useQuery(trpc.ledger.saved.queryOptions(filter))

  return (
    <>
      <Group gap={8} pb={10}>
        <SegmentedControl
          aria-label="Credits by use"
          value={shown}
          onChange={value => setShown(value as Shown)}
          data={[
            ...ledgerGroups.map(group => ({ value: group, label: groupWords[group].tab })),
            { value: 'entries', label: 'Entries' },
          ]}
        />
        <EntryChoiceFields choice={choice} onChange={setChoice} />
        {runId !== null && (
          <Button variant="default" onClick={() => setRunId(null)}>
            Only run {runId} ✕
          </Button>
        )}
        <span className="lw-grow" />
        <SaveLog
          fileName="credit-ledger.csv"
          csv={async () => ledgerCsv(await everyEntryOf(page => client.ledger.entries.query({ ...filter, ...page })))}
        />
      </Group>
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
          Saved {countNoun(savedTotal(saved.data), 'credit')}
          {savedWords(saved.data)}.
        </p>
      )}
      <p className={classes.foot}>
        Entries are never changed. A correction is a new entry. Balances are as reported by the service.
      </p>
    </>
  )
}
