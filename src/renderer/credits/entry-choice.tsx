// Which entries of a log are shown: by time and provider.
import { Select } from '@mantine/core'
import { type LedgerPeriod, ledgerPeriods, periodWords, startOf } from './period.ts'

const providers = { all: null, practice: false, live: true } as const
type Provider = keyof typeof providers

export interface EntryChoice {
  readonly period: LedgerPeriod
  readonly provider: Provider
}

export const everyEntry: EntryChoice = { period: 'all', provider: 'all' }

/** What the engine is asked for; times in ms since 1970. */
export const filterOf = ({ period, provider }: EntryChoice) => ({
  live: providers[provider],
  since: startOf(period, new Date()),
  until: null,
})

interface Props {
  choice: EntryChoice
  onChange: (choice: EntryChoice) => void
}

export function EntryChoiceFields({ choice, onChange }: Props) {
  return (
    <>
      <Select
        aria-label="Time"
        w={130}
        allowDeselect={false}
        value={choice.period}
        onChange={value => onChange({ ...choice, period: (value ?? 'all') as LedgerPeriod })}
        data={ledgerPeriods.map(value => ({ value, label: periodWords[value] }))}
      />
      <Select
        aria-label="Provider"
        w={125}
        allowDeselect={false}
        value={choice.provider}
        onChange={value => onChange({ ...choice, provider: (value ?? 'all') as Provider })}
        data={[
          { value: 'all', label: 'All providers' },
          { value: 'practice', label: 'Practice' },
          { value: 'live', label: 'LIVE' },
        ]}
      />
    </>
  )
}
