// The right part of the status bar: how the newest open run goes, or why it does not. Opens Activity.
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useThrottledValue } from '@mantine/hooks'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { uiStore } from '../state/open.ts'
import { toneColours } from '../ui/look/verdict-look.ts'
import { useNow } from '../ui/use-now.ts'
import { countNoun } from '../ui/words/figures.ts'
import { inOrder, isOpen } from './activity/run-order.ts'
import { useHaltNotices } from './halt-notice.ts'
import { reasonWords, resumeWords, risenWords } from './reason-words.ts'
import classes from './run-status.module.css'
import { progressLine, runLook } from './run-words.ts'
import { useRisenBalance } from './use-risen-balance.ts'
import { useRunFeed } from './use-runs.ts'

/** Screen readers hear progress at most this often, in milliseconds (R-A11-03). */
const announceEvery = 10_000

/** Also keeps the list of runs fresh for the whole page, so it stays mounted. */
export function RunStatus() {
  const feed = useRunFeed()
  useHaltNotices(feed)
  const runs = inOrder(feed ?? [])
  const run = runs[0]
  if (!run) return null
  const others = runs.filter(isOpen).length - 1
  return <RunLine run={run} others={others} />
}

function RunLine({ run, others }: { run: ShownRun; others: number }) {
  const now = useNow(run.waitUntil !== null)
  const reason = reasonWords(run, now)
  // Activity may be closed: there are credits again, and this is where it shows.
  const risen = useRisenBalance(run)
  const { icon, tone, word } = runLook(run)
  const progress = progressLine(run)
  const said = useThrottledValue(progress, announceEvery)
  const short = risen === null ? reason?.short : resumeWords(run)
  const line = short === undefined ? progress : `${word}: ${short}`
  return (
    <>
      <UnstyledButton
        className={classes.status}
        title="Show what runs are doing"
        onClick={() => uiStore.set({ panel: { kind: 'activity', runId: run.id } })}
      >
        <span style={{ color: `var(${toneColours(tone).text})` }} aria-hidden>
          {icon}
        </span>
        <span className={classes.line}>{line}</span>
        {others > 0 && <span className="lw-dim">and {countNoun(others, 'other run')}</span>}
      </UnstyledButton>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden role="alert">
        {run.state === 'paused' ? (risen === null ? reason?.text : risenWords(run, risen)) : ''}
      </VisuallyHidden>
    </>
  )
}
