// A sentence that wants attention, with what can be done about it: icon, words and colour together.
import type { ReactNode } from 'react'
import classes from './note.module.css'
import type { BadgeTone } from './verdict-look.ts'
import { toneColours } from './verdict-look.ts'

interface NoteProps {
  tone: BadgeTone
  icon: string
  title?: string
  children: ReactNode
  /** Buttons under the words. */
  actions?: ReactNode
  /** Read out at once by screen readers, for what went wrong. */
  urgent?: boolean
}

export function Note({ tone, icon, title, children, actions, urgent }: NoteProps) {
  const { text, back } = toneColours(tone)
  return (
    <div className={classes.note} style={{ background: `var(${back})` }} role={urgent ? 'alert' : undefined}>
      <span className={classes.icon} style={{ color: `var(${text})` }} aria-hidden>
        {icon}
      </span>
      <div className={classes.body}>
        {title && <strong style={{ color: `var(${text})` }}>{title}. </strong>}
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
