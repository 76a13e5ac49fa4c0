// What every card of Activity has: a title that opens it, the state it is in, and where and when it was begun.
import { Box, Group, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { toneColours } from '../../ui/look/verdict-look.ts'
import { formatMoment } from '../../ui/words/figures.ts'
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
  /** How far it is, in the line of a folded card that goes on. */
  summary?: string | undefined
  /** How it came out, below the line of a folded card, beside its time. */
  bar?: ReactNode
  /** What can be done with it. */
  menu: ReactNode
  /** The open card. */
  children: ReactNode
}

export function CardFrame({ run, open, asked, onToggle, title, note, where, summary, bar, menu, children }: Props) {
  const { word, icon, tone } = runLook(run)
  const { text, back } = toneColours(tone)
  const moment = formatMoment(run.startedAt, new Date())
  const place = `${where ? `${where} · ` : ''}${run.provider.live ? 'LIVE' : 'Practice'} · ${moment}`
  return (
    <article
      className={classes.card}
      data-run={run.id}
      aria-current={asked || undefined}
      aria-label={`${title}, ${word}`}
    >
      <Group gap={6} wrap="nowrap">
        <UnstyledButton className={classes.title} aria-expanded={open} onClick={onToggle} title={`${title}, ${place}`}>
          <IconChevronRight size={14} className={classes.chevron} data-open={open || undefined} aria-hidden />
          <span className={classes.sign} style={{ color: `var(${text})`, background: `var(${back})` }} aria-hidden>
            {icon}
          </span>
          <Box component="span" className="lw-cut lw-grow" miw={0} fw={600}>
            {title}
            {note && (
              <Box component="span" className="lw-dim" fw={400}>
                {' '}
                · {note}
              </Box>
            )}
          </Box>
          {!open && summary !== undefined && <span className={classes.moment}>{summary}</span>}
        </UnstyledButton>
        {menu}
      </Group>
      {!open && summary === undefined && (
        <Group className={classes.came} gap={10} wrap="nowrap">
          <Box flex={1} miw={0}>
            {bar}
          </Box>
          <span className={classes.moment}>{moment}</span>
        </Group>
      )}
      {open && (
        <Box pl={20} c="dimmed" fz={12}>
          <span style={{ color: `var(${text})` }}>{word}</span> · {place}
        </Box>
      )}
      {open && children}
    </article>
  )
}
