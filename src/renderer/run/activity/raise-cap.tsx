// Raising the cap of a run is an explicit act: the new cap, then on with it (R-RUN-06).
import { Button, Group, NumberInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { capUnit } from '../../offers/booked-words.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { sufficientCap } from './sufficient-cap.ts'

export function RaiseCap({ run, first }: { run: ShownRun; first: boolean }) {
  const client = useTRPCClient()
  // A cap that was raised and reached again asks again.
  const [typed, setTyped] = useState<{ over: number; cap: number } | null>(null)
  const cap = typed?.over === run.cap ? typed.cap : sufficientCap(run)
  const raise = useMutation({
    mutationFn: async () => {
      const raised = await client.run.raise.mutate({ runId: run.id, cap })
      // This click resumes a run that paused at its cap.
      return raised.state === 'paused' ? client.run.resume.mutate({ runId: run.id }) : raised
    },
  })
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
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
        aria-label={`New cap in ${capUnit(run)}s`}
        w={90}
        value={cap}
        min={run.cap + 1}
        allowDecimal={false}
        hideControls
        onChange={value => {
          if (typeof value === 'number') setTyped({ over: run.cap, cap: value })
        }}
      />
    </Group>
  )
}
