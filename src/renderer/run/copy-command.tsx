// Copies the line that repeats a run on the command line.
import { Button, CopyButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunView } from '../../contract/app/run.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { commandLine } from './command-line.ts'

export function CopyCommand({ run }: { run: RunView }) {
  const trpc = useTRPC()
  // A deleted list has no columns to name, and nothing to run on.
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId: run.sheetId }, { retry: false }))
  if (!sheet) return null
  return (
    <CopyButton value={commandLine(run, sheet.columns)}>
      {({ copied, copy }) => (
        <Button variant="default" size="compact-xs" onClick={copy} title="For a terminal or a script">
          {copied ? 'Command copied' : 'Copy command'}
        </Button>
      )}
    </CopyButton>
  )
}
