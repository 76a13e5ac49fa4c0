// The most a run may spend, and what that cap reaches.
import { Box, Group, NumberInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { percentOf } from '../../../contract/app/percent.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { GuideButton } from '../../guide/guide-button.tsx'
import { capOf, type RunLimits } from '../../offers/draft.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { BestFirstPart } from './best-first-part.tsx'
import { callsUnder, recheckOf } from './figures/funnel.ts'
import classes from './run-dialog.module.css'

interface LimitsPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  sheet: Sheet
  estimate: Estimate
  limits: RunLimits
  onLimits: (limits: RunLimits) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function LimitsPart({ draft, onDraft, sheet, estimate, limits, onLimits, onKeyDown }: LimitsPartProps) {
  const cap = capOf(limits, estimate)
  const recheck = recheckOf(draft, estimate)
  const reach = cap === null ? 0 : callsUnder(cap, estimate)
  return (
    <section className={classes.limits} aria-label="Limits">
      <div className={classes.line}>
        <Group component="span" gap={6}>
          <label htmlFor="run-cap">Spend no more than</label>
          <NumberInput
            id="run-cap"
            w={84}
            value={cap ?? ''}
            error={cap === null}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onKeyDown={onKeyDown}
            onChange={value => onLimits({ ...limits, cap: typeof value === 'number' ? value : null })}
          />
          <span>credits</span>
          <GuideButton page="credits" />
        </Group>
      </div>
      {recheck && (
        <Box component="p" className="lw-hint" my={4}>
          {percentOf(recheck.fresh, 1)} of these rows have a fresh answer. About {countNoun(recheck.credits, 'credit')}{' '}
          make it {percentOf(recheck.wanted, 1)}.{' '}
          <button type="button" className={classes.link} onClick={() => onLimits({ ...limits, cap: recheck.credits })}>
            Stop there
          </button>
        </Box>
      )}
      {cap === null && (
        <Box component="p" className="lw-hint" my={4}>
          Enter how many credits this run may spend.
        </Box>
      )}
      {cap !== null && reach < estimate.calls && (
        <Box component="p" className="lw-hint" my={4}>
          The run pauses at the cap after {formatCount(reach)} of {formatCount(estimate.calls)} requests. You can raise
          it then.
        </Box>
      )}
      {cap !== null && (reach < estimate.calls || draft.bestFirst) && (
        <BestFirstPart draft={draft} onDraft={onDraft} sheet={sheet} estimate={estimate} reach={reach} />
      )}
    </section>
  )
}
