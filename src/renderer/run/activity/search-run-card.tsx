// One reading of a search, or a count, in Activity: how far it is, what it cost, why it rests, and its results.
import { Button, Progress, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { SearchRunView } from '../../../contract/app/run.ts'
import { toneColours } from '../../answer/verdict-look.ts'
import { openSearch } from '../../search/open-search.ts'
import { problemNotice } from '../../shell/notices.tsx'
import { count, counted, duration, moment } from '../figures.ts'
import { finishingWords, runStateLook } from '../run-words.ts'
import classes from './activity.module.css'
import { PauseStop } from './pause-stop.tsx'
import { RunLedger } from './run-ledger.tsx'
import { isOpen } from './run-order.ts'
import { RunReason } from './run-reason.tsx'
import {
  isCall,
  recordWords,
  searchEndWords,
  searchProgress,
  searchRunTitle,
  wantedRecords,
} from './search-run-words.ts'
import { UnsureQuestion } from './unsure-question.tsx'

interface SearchRunCardProps {
  run: SearchRunView
  open: boolean
  /** The one that Activity was opened for. */
  asked: boolean
  onToggle: () => void
}

export function SearchRunCard({ run, open, asked, onToggle }: SearchRunCardProps) {
  const { word, icon, tone } = runStateLook[run.state]
  const { text, back } = toneColours(tone)
  const title = searchRunTitle(run)
  return (
    <article
      className={classes.card}
      data-run={run.id}
      aria-current={asked || undefined}
      aria-label={`${title}, ${word}`}
    >
      <UnstyledButton className={classes.title} aria-expanded={open} onClick={onToggle}>
        <IconChevronRight size={14} className={classes.chevron} data-open={open || undefined} aria-hidden />
        <span className={classes.name} title={title}>
          {title}
        </span>
        <span className={classes.chip} style={{ color: `var(${text})`, background: `var(${back})` }}>
          <span aria-hidden>{icon}</span> {word}
        </span>
      </UnstyledButton>
      <div className={classes.where}>
        {run.provider.live ? 'LIVE' : 'Practice'} · {moment(run.startedAt, new Date())}
        {!open && ` · ${searchProgress(run)}`}
      </div>
      {open && <Details run={run} />}
    </article>
  )
}

function Details({ run }: { run: SearchRunView }) {
  const { searchId } = run
  return (
    <div className={classes.details}>
      <SearchRunProgress run={run} />
      <RunReason run={run} />
      <dl className={classes.credits}>
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
      </dl>
      <UnsureQuestion run={run} />
      <div className={classes.actions}>
        <PauseStop run={run} hint="What is read stays." />
        {searchId !== null && (
          <Button variant="default" size="compact-xs" onClick={() => void openSearch(searchId).catch(problemNotice)}>
            Open results
          </Button>
        )}
        <RunLedger runId={run.id} />
      </div>
    </div>
  )
}

/** Records read of those wanted; unknown ends show pages only. */
export function SearchRunProgress({ run }: { run: SearchRunView }) {
  if (isCall(run.op)) return <p className={classes.call}>{isOpen(run) ? searchProgress(run) : searchEndWords(run)}</p>
  const all = wantedRecords(run)
  const share = isOpen(run) ? (all ? (run.records / all) * 100 : 0) : 100
  const left = run.state === 'running' && run.secondsLeft !== null ? `${duration(run.secondsLeft)} left` : ''
  return (
    <>
      <Progress
        value={share}
        size={6}
        color={`var(${toneColours(runStateLook[run.state].tone).text})`}
        aria-label="Records read"
      />
      <div className={classes.progress}>
        <span>{isOpen(run) ? `${counted(run.callsDone, 'page')}, ${recordWords(run)}` : searchEndWords(run)}</span>
        <span className={classes.dim}>{run.state === 'pausing' ? finishingWords(run) : left}</span>
      </div>
    </>
  )
}
