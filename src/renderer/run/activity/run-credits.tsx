// The credits of a run of any kind: planned, booked against the cap, perhaps charged, not needed, and what the account
// says of it (R-RUN-21, R-CRD-02, 04).
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { capUnit, usedOfCapWords } from '../../offers/booked-words.ts'
import { countNoun, formatMoment } from '../../ui/words/figures.ts'
import { planWords } from '../run-words.ts'
import classes from './activity.module.css'
import { balanceWords } from './balance-words.ts'
import { isOpen } from './run-order.ts'
import { SavedBy } from './saved-by.tsx'
import { searchPlanWords } from './search-run-words.ts'

export function RunCredits({ run }: { run: ShownRun }) {
  const moved = isOpen(run) && run.state !== 'paused' ? null : balanceWords(run)
  return (
    <dl className={classes.credits}>
      <dt>Planned</dt>
      <dd>{run.kind === 'search' ? searchPlanWords(run) : planWords(run)}</dd>
      <dt>{capUnit(run) === 'request' ? 'Sent' : 'Spent'}</dt>
      <dd>{usedOfCapWords(run)}</dd>
      {run.unsure > 0 && (
        <>
          <dt>Possibly charged</dt>
          <dd>{countNoun(run.unsure, 'credit')} of these are for requests without an answer</dd>
        </>
      )}
      {run.kind !== 'search' && run.saved > 0 && (
        <>
          <dt>Saved</dt>
          <dd>
            {countNoun(run.saved, 'credit')}
            <SavedBy run={run} />
          </dd>
        </>
      )}
      {run.elsewhere !== undefined && (
        <>
          <dt>Unexplained</dt>
          <dd>
            {countNoun(run.elsewhere, 'credit')} left the account but no run here spent them. Someone else may be using
            it
          </dd>
        </>
      )}
      {run.balanceLost !== undefined && (
        <>
          <dt>Balance</dt>
          <dd>
            could not be read since {formatMoment(run.balanceLost, new Date())}, so unexpected prices go unnoticed. The
            cap is based on known prices
          </dd>
        </>
      )}
      {moved && (
        <>
          <dt>{moved.way}</dt>
          <dd>{moved.text}</dd>
        </>
      )}
    </dl>
  )
}
