// The settings of a run, folded: one line says what differs from the usual, "Change…" shows all of them.
import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import classes from './run-dialog.module.css'

interface ChangesPartProps {
  /** What differs, in words; empty = nothing. */
  changed: readonly string[]
  /** Something is missing that is chosen here. */
  open: boolean
  children: ReactNode
}

export function ChangesPart({ changed, open: first, children }: ChangesPartProps) {
  const id = useId()
  const [open, setOpen] = useState(first)
  const part = useRef<HTMLElement>(null)
  const words = changed.length > 0 ? changed.join(' · ') : 'Usual settings'
  return (
    <section ref={part} className={classes.changes} aria-label="Settings of this run">
      <Group gap={12} wrap="nowrap">
        <span className={classes.changedWords} title={words} data-differs={changed.length > 0 || undefined}>
          {words}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open)
            // What opens at the lower end of the dialog would open out of sight.
            if (!open) requestAnimationFrame(() => part.current?.scrollIntoView({ block: 'start' }))
          }}
        >
          {open ? 'Hide settings' : 'Change…'}
        </Button>
      </Group>
      <Stack id={id} className={classes.settings} gap={14} hidden={!open}>
        {open && children}
      </Stack>
    </section>
  )
}
