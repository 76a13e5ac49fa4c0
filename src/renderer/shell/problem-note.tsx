// A failed call inside a dialog, in words.
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { problemText } from '../words.ts'

export function ProblemNote({ error }: { error: unknown }) {
  const { title, text } = problemText(error)
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={title} role="alert" flex="none">
      {text}
    </Alert>
  )
}
