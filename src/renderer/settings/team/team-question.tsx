// Asks once more before something about the team is changed that colleagues notice.
import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

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
  // Not the title: a dialog that is closed under another name than it was opened stays in the stack.
  const stackId = useId()
  return (
    <Dialog
      opened={asking}
      onClose={onClose}
      stackId={stackId}
      title={title}
      size={480}
      focus="close"
      main={{ label, run: onYes, busy, danger: true }}
    >
      <Text>{children}</Text>
    </Dialog>
  )
}
