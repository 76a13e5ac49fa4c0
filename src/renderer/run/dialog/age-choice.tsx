// How old a stored answer may be to be used again for nothing.
import { Select } from '@mantine/core'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import classes from './run-dialog.module.css'

interface AgeChoiceProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  /** Days in Settings, offered first. */
  freshDays: number
}

const anyAge = 'any'

export function AgeChoice({ draft, onDraft, freshDays }: AgeChoiceProps) {
  const { maxAgeDays } = draft
  const days = [...new Set([freshDays, 7, 90, 365, maxAgeDays ?? 0])].filter(day => day > 0).sort((a, b) => a - b)
  return (
    <div className={classes.input}>
      <label htmlFor="run-age">Reuse stored answers</label>
      <Select
        id="run-age"
        allowDeselect={false}
        value={maxAgeDays === null ? anyAge : String(maxAgeDays)}
        onChange={choice =>
          onDraft({ ...draft, maxAgeDays: choice === anyAge || choice === null ? null : Number(choice) })
        }
        data={[
          ...days.map(day => ({ value: String(day), label: day === 1 ? 'up to 1 day old' : `up to ${day} days old` })),
          { value: anyAge, label: 'of any age' },
          { value: '0', label: 'never' },
        ]}
      />
    </div>
  )
}
