// One run: title and state, progress, outcomes, credits, reason and buttons.
import { Progress } from '@mantine/core'
import type { RunView } from '../../../contract/app/run.ts'
import { toneColours } from '../../answer/verdict-look.ts'
import { count, counted, duration, moment, rate } from '../figures.ts'
import { endWords, finishingWords, planWords, runStateLook, runTitle } from '../run-words.ts'
import classes from './activity.module.css'
import { Brought } from './brought.tsx'
import { CardFrame, type CardProps } from './card-frame.tsx'
import { RunActions } from './run-actions.tsx'
import { isOpen } from './run-order.ts'
import { RunOutcomes } from './run-outcomes.tsx'
import { RunReason } from './run-reason.tsx'
import { SavedBy } from './saved-by.tsx'
import { TrialResult } from './trial-result.tsx'
import { UnsureQuestion } from './unsure-question.tsx'

export function RunCard(card: CardProps<RunView>) {
  const { run } = card
  return (
    <CardFrame
      {...card}
      title={runTitle(run.op, run.columnName)}
      note={run.kind === 'try' ? 'trial' : undefined}
      where={run.sheetName}
      summary={`${count(run.rowsDone)} of ${counted(run.rows, 'row')}, ${counted(run.spent, 'credit')}`}
    >
      <Details run={run} />
    </CardFrame>
  )
}

function Details({ run }: { run: RunView }) {
  return (
    <div className={classes.details}>
      <Progress
        value={run.rows === 0 ? 100 : (run.rowsDone / run.rows) * 100}
        size={6}
        color={`var(${toneColours(runStateLook[run.state].tone).text})`}
        aria-label="Rows with an outcome"
      />
      <div className={classes.progress}>
        <span>{isOpen(run) ? `${count(run.rowsDone)} of ${counted(run.rows, 'row')}` : endWords(run)}</span>
        <span className={classes.dim}>{pace(run)}</span>
      </div>
      {run.brought && <Brought brought={run.brought} />}
      <RunReason run={run} />
      <RunOutcomes run={run} />
      <Credits run={run} />
      {run.kind === 'try' && run.state === 'done' && <TrialResult run={run} />}
      <UnsureQuestion run={run} />
      <RunActions run={run} />
    </div>
  )
}

function pace(run: RunView): string {
  if (run.state === 'pausing') return finishingWords(run)
  if (run.state !== 'running') return ''
  const parts = [
    ...(run.perSecond === null ? [] : [rate(run.perSecond)]),
    ...(run.secondsLeft === null ? [] : [`${duration(run.secondsLeft)} left`]),
  ]
  return parts.join(', ')
}

/** Booked against the cap, what may still be charged, what was not needed, and what the account says of it. */
function Credits({ run }: { run: RunView }) {
  const seen = run.balanceBefore === null || run.balanceAfter === null ? null : run.balanceBefore - run.balanceAfter
  return (
    <dl className={classes.credits}>
      <dt>Planned</dt>
      <dd>{planWords(run)}</dd>
      <dt>Booked</dt>
      <dd>
        {count(run.spent)} of at most {counted(run.cap, 'credit')}
      </dd>
      {run.unsure > 0 && (
        <>
          <dt>Perhaps charged</dt>
          <dd>{counted(run.unsure, 'credit')} without an answer</dd>
        </>
      )}
      {run.saved > 0 && (
        <>
          <dt>Saved</dt>
          <dd>
            {counted(run.saved, 'credit')}
            <SavedBy run={run} />
          </dd>
        </>
      )}
      {run.elsewhere !== undefined && (
        <>
          <dt>Gone elsewhere</dt>
          <dd>{counted(run.elsewhere, 'credit')} left the account that no run here booked: something else uses it</dd>
        </>
      )}
      {run.balanceLost !== undefined && (
        <>
          <dt>Balance</dt>
          <dd>
            could not be read since {moment(run.balanceLost, new Date())}: a call that costs more than booked is not
            noticed, and the cap holds for the prices known
          </dd>
        </>
      )}
      {!isOpen(run) && seen !== null && seen !== run.spent && (
        <>
          <dt>Balance fell by</dt>
          <dd>
            {counted(seen, 'credit')}; {counted(Math.abs(seen - run.spent), 'credit')}{' '}
            {seen > run.spent ? 'more' : 'less'} than booked
          </dd>
        </>
      )}
    </dl>
  )
}
