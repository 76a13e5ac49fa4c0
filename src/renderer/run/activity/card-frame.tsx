// What every card of Activity has: a title that opens it, the state it is in, and where and when it was begun.
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShownRun } from '../../../contract/app/run.ts'
import { formatMoment } from '../../ui/figures.ts'
import { toneColours } from '../../ui/verdict-look.ts'
import { runLook } from '../run-words.ts'
import classes from './activity.module.css'

export interface CardProps<Run extends ShownRun> {
  run: Run
  open: boolean
  /** The one that Activity was opened for. */
  asked: boolean
  onToggle: () => void
}

interface Props extends CardProps<ShownRun> {
  title: string
  /** Behind the title, dimmed. */
  note?: string | undefined
  /** Before the service and the time. */
  where?: string | undefined
  /** How far it is, in the line of a closed card. */
  summary: string
  /** The open card. */
  children: ReactNode
}

export function CardFrame({ run, open, asked, onToggle, title, note, where, summary, children }: Props) {
  const { word, icon, tone } = runLook(run)
  const { text, back } = toneColours(tone)
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
          {note && <span className={classes.dim}> · {note}</span>}
        </span>
        <span className={classes.chip} style={{ color: `var(${text})`, background: `var(${back})` }}>
          <span aria-hidden>{icon}</span> {word}
        </span>
      </UnstyledButton>
      <div className={classes.where}>
        {where && `${where} · `}
        {run.provider.live ? 'LIVE' : 'Practice'} · {formatMoment(run.startedAt, new Date())}
        {!open && ` · ${summary}`}
      </div>
      {open && children}
    </article>
  )
}
