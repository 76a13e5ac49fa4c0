// Raising the cap of a run is an explicit act: the new cap, then on with it (R-RUN-06).
import { Button, NumberInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownRun } from '../../../contract/app/run.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { problemNotice } from '../../ui/notices.tsx'
import classes from './activity.module.css'

export function RaiseCap({ run, first }: { run: ShownRun; first: boolean }) {
  const client = useTRPCClient()
  // What the calls before have cost tells about those that wait.
  const perCall = run.callsDone === 0 ? 1 : Math.max(1, Math.ceil(run.spent / run.callsDone))
  const [cap, setCap] = useState(run.cap + perCall * Math.max(1, run.calls - run.callsDone))
  const raise = useMutation({
    mutationFn: async () => {
      const raised = await client.run.raise.mutate({ runId: run.id, cap })
      // A run that rests because of its cap was told to go on by this click.
      return raised.state === 'paused' ? client.run.resume.mutate({ runId: run.id }) : raised
    },
    onError: error => problemNotice(error),
  })
  return (
    <span className={classes.raise}>
      <Button
        size="compact-xs"
        variant={first ? 'filled' : 'default'}
        loading={raise.isPending}
        disabled={cap <= run.cap}
        onClick={() => raise.mutate()}
      >
        Raise cap to
      </Button>
      <NumberInput
        aria-label="New cap in credits"
        className={classes.cap}
        value={cap}
        min={run.cap + 1}
        allowDecimal={false}
        hideControls
        onChange={value => {
          if (typeof value === 'number') setCap(value)
        }}
      />
    </span>
  )
}
