// A column that a run reads is gone: the run is finished, and asked again over another one. What was answered is stored.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sourceColumn } from '../../../contract/app/run/operation.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import { remapDraft } from '../../offers/draft.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'

export function Remap({ run }: { run: RunView }) {
  const client = useTRPCClient()
  const remap = useMutation({
    mutationFn: async () => {
      const { columns } = await client.sheet.get.query({ sheetId: run.sheetId })
      const columnId = sourceColumn(run.op, run.spec.mapping)
      if (columnId === undefined) return
      await client.run.stop.mutate({ runId: run.id })
      const spec = remapDraft(run.spec, columns)
      uiStore.set({ dialog: { kind: 'run', op: run.op, columnId, spec, parentId: run.id } })
    },
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={remap.isPending}
      title="Stops the run. Its answers are stored and free to reuse."
      onClick={() => remap.mutate()}
    >
      Choose another column…
    </Button>
  )
}
