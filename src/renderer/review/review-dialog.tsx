// The whole window for a review: what decides what is found at the left, then what was found, and below it what is done with it.
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { Finding } from './finding.tsx'
import classes from './review.module.css'

interface Props extends Pick<DialogProps, 'title' | 'onClose' | 'state' | 'more' | 'second' | 'main' | 'close'> {
  rules: ReactNode
  search: { readonly error: unknown; readonly isFetching: boolean }
  /** What the search does: "Matching". */
  finding: string
  /** What has to be chosen before anything is searched. */
  start?: string | null
  /** What goes with the list, below it. */
  below?: ReactNode
  /** The list; nothing until something was found. */
  children: ReactNode
}

export function ReviewDialog({ rules, search, finding, start = null, below, children, ...dialog }: Props) {
  return (
    <Dialog {...dialog} size="full" fill>
      <div className={classes.parts} aria-busy={search.isFetching}>
        <Stack className={classes.rules} gap={18}>
          {rules}
        </Stack>
        {start !== null ? (
          <p className={classes.none}>{start}</p>
        ) : search.error ? (
          <ProblemNote error={search.error} />
        ) : (
          children || <Finding words={finding} onCancel={dialog.onClose} />
        )}
      </div>
      {below}
    </Dialog>
  )
}
