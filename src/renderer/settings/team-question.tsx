// Asks once more before something about the team is changed that colleagues notice.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'

interface Props {
  asking: boolean
  title: string
  /** Of the button that does it. */
  label: string
  busy: boolean
  onYes(): void
  onClose(): void
  children: ReactNode
}

export function TeamQuestion({ asking, title, label, busy, onYes, onClose, children }: Props) {
  return (
    <Dialog
      opened={asking}
      onClose={onClose}
      stackId={`team ${title}`}
      title={title}
      size={480}
      focus="close"
      main={{ label, run: onYes, busy, danger: true }}
    >
      <Text>{children}</Text>
    </Dialog>
  )
}
