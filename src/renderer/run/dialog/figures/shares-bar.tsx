// The rows of an estimate as one bar: what is asked and what costs nothing, each part opening its rows.
import { percentOf } from '../../../../contract/app/percent.ts'
import type { Estimate, PlanClass } from '../../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../../contract/app/run/run-spec.ts'
import { formatCount } from '../../../ui/words/figures.ts'
import { funnelRows } from './funnel.ts'
import classes from './shares-bar.module.css'

interface Props {
  draft: RunSpec
  estimate: Estimate
  onOpen: (line: PlanClass, words: string) => void
}

/** For the eye and the mouse: the lines below say the same and are reached by keys. */
export function SharesBar({ draft, estimate, onOpen }: Props) {
  const asked = estimate.lines.find(line => line.class === 'send')?.rows ?? 0
  const parts = [{ class: 'send' as const, rows: asked, words: 'rows to send' }, ...funnelRows(draft, estimate)].filter(
    ({ rows }) => rows > 0,
  )
  if (parts.length === 0) return null
  return (
    <div className={classes.bar} aria-hidden>
      {parts.map(part => (
        <button
          key={part.class}
          type="button"
          tabIndex={-1}
          className={classes.part}
          data-class={part.class}
          style={{ flexGrow: part.rows }}
          title={`${formatCount(part.rows)} (${percentOf(part.rows, estimate.rows)}): ${part.words}. Show these rows.`}
          onClick={() => onOpen(part.class, part.words)}
        />
      ))}
    </div>
  )
}
