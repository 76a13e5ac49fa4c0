// A sentence that wants attention, with what can be done about it: icon, words and colour together.
import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BadgeTone } from './look/verdict-look.ts'
import { toneColours } from './look/verdict-look.ts'
import classes from './note.module.css'

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
      <Box component="span" flex="none" w={14} ta="center" style={{ color: `var(${text})` }} aria-hidden>
        {icon}
      </Box>
      <Box flex={1} miw={0}>
        {title && <strong style={{ color: `var(${text})` }}>{title}. </strong>}
        {children}
        {actions && (
          <Group gap={6} align="stretch" mt={8}>
            {actions}
          </Group>
        )}
      </Box>
    </div>
  )
}
