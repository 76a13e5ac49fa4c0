// The funnel: each line a button that opens its rows, the age of fresh answers a choice, the last line the price.

import { Select } from '@mantine/core'
import type { Estimate, PlanClass } from '../../../contract/app/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run-spec.ts'
import { formatCount } from '../../ui/figures.ts'
import { funnelRows, headlineWords, priceWords } from './funnel.ts'
import classes from './run-dialog.module.css'
import { SharesBar } from './shares-bar.tsx'

interface FunnelPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  estimate: Estimate
  /** Days in Settings, offered first. */
  freshDays: number
  onOpen: (line: PlanClass, words: string) => void
  /** Shows where the price of a call comes from. */
  onPrices: () => void
}

export function FunnelPart({ draft, onDraft, estimate, freshDays, onOpen, onPrices }: FunnelPartProps) {
  const send = estimate.lines.find(line => line.class === 'send')?.rows ?? 0
  return (
    <section className={classes.funnel} aria-label="Estimate">
      <div className={classes.headline}>
        <strong>{headlineWords(estimate)}</strong>
      </div>
      <SharesBar draft={draft} estimate={estimate} onOpen={onOpen} />
      {funnelRows(draft, estimate).map(row => (
        <div key={row.class} className={classes.line} data-none={row.rows === 0 || undefined}>
          <span className={classes.words}>
            <LineButton rows={row.rows} onClick={() => onOpen(row.class, row.words)}>
              {row.words}
            </LineButton>
            {row.class === 'fresh' && (
              <AgeChoice
                value={draft.maxAgeDays}
                freshDays={freshDays}
                onChange={maxAgeDays => onDraft({ ...draft, maxAgeDays })}
              />
            )}
          </span>
          <span className={classes.figure}>{formatCount(row.rows)}</span>
          <span className={classes.cost}>{row.cost}</span>
        </div>
      ))}
      <div className={`${classes.line} ${classes.total}`}>
        <span className={classes.words}>
          <LineButton rows={send} onClick={() => onOpen('send', 'rows that are asked')}>
            Requests
          </LineButton>
        </span>
        <span className={classes.figure}>{formatCount(estimate.calls)}</span>
        <span className={classes.cost}>
          <button type="button" className={classes.link} onClick={onPrices} title="Open the price table">
            {priceWords(estimate)}
          </button>
        </span>
      </div>
    </section>
  )
}

interface LineButtonProps {
  rows: number
  onClick: () => void
  children: string
}

function LineButton({ rows, onClick, children }: LineButtonProps) {
  if (rows === 0) return <span>{children}</span>
  return (
    <button type="button" className={classes.link} onClick={onClick} title="Show these rows">
      {children}
    </button>
  )
}

interface AgeChoiceProps {
  value: number | null
  freshDays: number
  onChange: (days: number | null) => void
}

const anyAge = 'any'

function AgeChoice({ value, freshDays, onChange }: AgeChoiceProps) {
  const days = [...new Set([freshDays, 7, 90, 365, value ?? 0])].filter(day => day > 0).sort((a, b) => a - b)
  return (
    <Select
      aria-label="How old a stored answer may be"
      className={classes.age}
      variant="filled"
      allowDeselect={false}
      value={value === null ? anyAge : String(value)}
      onChange={choice => onChange(choice === anyAge || choice === null ? null : Number(choice))}
      data={[
        ...days.map(day => ({ value: String(day), label: day === 1 ? '≤ 1 day' : `≤ ${day} days` })),
        { value: anyAge, label: 'any age' },
        { value: '0', label: 'ask again' },
      ]}
    />
  )
}
