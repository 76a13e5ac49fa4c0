// Pause and Stop of a run that goes on.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { useTRPC } from '../../rpc/trpc.ts'

interface PauseStopProps {
  run: Pick<ShownRun, 'id' | 'state'>
  /** What stopping leaves behind. */
  hint: string
}

export function PauseStop({ run, hint }: PauseStopProps) {
  const trpc = useTRPC()
  const pause = useMutation(trpc.run.pause.mutationOptions())
  const stop = useMutation(trpc.run.stop.mutationOptions())
  if (run.state !== 'running' && run.state !== 'waiting') return null
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        loading={pause.isPending}
        onClick={() => pause.mutate({ runId: run.id })}
      >
        Pause
      </Button>
      <Button
        variant="default"
        size="compact-xs"
        loading={stop.isPending}
        title={hint}
        onClick={() => stop.mutate({ runId: run.id })}
      >
        Stop
      </Button>
    </>
  )
}
