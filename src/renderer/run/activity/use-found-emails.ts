// The last step of a waterfall, when it is wanted: the emails that a run has found are validated, with an estimate of their
// own (R-RUN-18).
import { useMutation, useQuery } from '@tanstack/react-query'
import { sourceColumn } from '../../../contract/app/run/operation.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import { validateDraft } from '../../offers/draft.ts'
import { useTRPC, useTRPCClient } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { lookUps } from '../dialog/figures/waterfall.ts'
import type { CardAction } from './card-menu.tsx'

/** Null for runs that write no email. */
export function useFoundEmails(run: RunView): CardAction | null {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId: run.sheetId }))
  const source = sourceColumn(run.op, run.spec.mapping)
  const email = sheet?.columns.find(
    ({ type, origin }) =>
      type === 'email' && origin?.sourceId === source && lookUps(run.op).some(op => op === origin?.op),
  )
  const found = run.states.found ?? 0
  const ask = useMutation({
    mutationFn: async () => {
      if (!email) return
      const [settings, rows] = await Promise.all([
        client.settings.get.query(),
        client.run.rows.query({ runId: run.id, states: ['found'] }),
      ])
      const spec = validateDraft(run, email.id, rows, settings.freshDays.email)
      uiStore.set({ dialog: { kind: 'run', op: spec.op, columnId: email.id, spec, parentId: run.id } })
    },
  })
  if (!email || found === 0) return null
  return {
    label: `Validate ${countNoun(found, 'found email')}…`,
    pending: ask.isPending,
    run: () => ask.mutate(),
  }
}
