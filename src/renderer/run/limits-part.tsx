// What stops the run by itself: the cap, the balance that must remain; and how long it takes.
import { Checkbox, NumberInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { Estimate } from '../../contract/app/run.ts'
import { capOf, type Limits } from './draft.ts'
import { count, duration, rate } from './figures.ts'
import { callsUnder } from './funnel.ts'
import classes from './run-dialog.module.css'

interface LimitsPartProps {
  estimate: Estimate
  limits: Limits
  onLimits: (limits: Limits) => void
  /** A number is done: on to the button, so that Enter never spends from inside a field. */
  onEnter: () => void
}

/** Suggested when "also if balance" is ticked. */
const keepCredits = 500

export function LimitsPart({ estimate, limits, onLimits, onEnter }: LimitsPartProps) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Without this the same key press would click the button that gets the focus.
    event.preventDefault()
    onEnter()
  }
  const cap = capOf(limits, estimate)
  const reach = cap === null ? 0 : callsUnder(cap, estimate)
  return (
    <section className={classes.limits} aria-label="Limits">
      <div className={classes.line}>
        <span className={classes.inline}>
          <label htmlFor="run-cap">Stop at</label>
          <NumberInput
            id="run-cap"
            className={classes.number}
            value={cap ?? ''}
            error={cap === null}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onKeyDown={enter}
            onChange={value => onLimits({ ...limits, cap: typeof value === 'number' ? value : null })}
          />
          <span>credits</span>
        </span>
        <span className={classes.inline}>
          <Checkbox
            label="also if balance <"
            checked={limits.minBalance !== null}
            onChange={event => onLimits({ ...limits, minBalance: event.currentTarget.checked ? keepCredits : null })}
          />
          <NumberInput
            aria-label="Least balance to keep"
            className={classes.number}
            value={limits.minBalance ?? keepCredits}
            disabled={limits.minBalance === null}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onKeyDown={enter}
            onChange={value => onLimits({ ...limits, minBalance: typeof value === 'number' ? value : 0 })}
          />
        </span>
        <span className={classes.cost}>
          {estimate.calls > 0 && `${duration(estimate.seconds)} at ${rate(estimate.perSecond)}`}
        </span>
      </div>
      {cap === null && <p className={classes.hint}>Say how many credits this run may use at most.</p>}
      {cap !== null && reach < estimate.calls && (
        <p className={classes.hint}>
          The cap stops the run after {count(reach)} of {count(estimate.calls)} calls. You can raise it then.
        </p>
      )}
    </section>
  )
}
