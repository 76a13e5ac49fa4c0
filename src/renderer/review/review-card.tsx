// The frame of what is reviewed: its name, whether it is sure, what will become of it, and the buttons that decide.
import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './review.module.css'

interface Props {
  title: string
  sure: boolean
  /** What the badge says; else whether it is sure. */
  badge?: string
  /** What becomes of it as it is. */
  fate: string
  active: boolean
  actions: readonly { label: string; filled?: boolean; onClick(): void }[]
  children: ReactNode
}

export function ReviewCard({ title, sure, badge, fate, active, actions, children }: Props) {
  return (
    <section className={classes.group} aria-label={title} data-active={active || undefined}>
      <Group component="header" className={classes.head} gap={8}>
        <Box component="h3" fz="var(--lw-font-size)">
          {title}
        </Box>
        <span className={sure ? classes.sure : classes.review}>
          {sure ? '✓' : '?'} {badge ?? (sure ? 'Sure' : 'Review')}
        </span>
        <Box component="span" flex={1} c="dimmed" fz={12} aria-live="polite">
          {fate}
        </Box>
        {actions.map(({ label, filled = false, onClick }) => (
          <Button key={label} size="compact-xs" variant={filled ? 'filled' : 'default'} onClick={onClick}>
            {label}
          </Button>
        ))}
      </Group>
      {children}
    </section>
  )
}
