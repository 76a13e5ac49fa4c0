// A line that opens to more: title, what is set now, and the details below.
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  title: string
  summary?: string
  children: ReactNode
  open?: boolean
  onToggle?: (open: boolean) => void
}

export function Disclosure({ title, summary, children, open, onToggle }: DisclosureProps) {
  return (
    <details
      className={classes.details}
      open={open}
      onToggle={event => {
        const { currentTarget: details } = event
        // What opens at the lower end of a pane would open out of sight.
        if (details.open) details.scrollIntoView({ block: 'nearest' })
        onToggle?.(details.open)
      }}
    >
      <summary className={classes.summary}>
        <IconChevronRight size={14} className={classes.chevron} aria-hidden />
        <span className={classes.title}>{title}</span>
        {summary && <span className={classes.now}>{summary}</span>}
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  )
}
