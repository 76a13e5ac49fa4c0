// Starting what the dialog shows, once.

import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useRef } from 'react'
import { JobId } from '../../../contract/app/ids.ts'
import type { RunStart } from '../../../contract/app/run/run.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { startOf } from '../../offers/draft.ts'
import { useTRPC, useTRPCClient } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { keepTrialLimits } from '../trial-limits.ts'

interface StartAsk extends Pick<RunStart, 'kind' | 'cap' | 'minBalance' | 'later'> {
  estimate: Estimate
}

/** Starts once: the same plan started again after a lost connection carries the same job id. */
export function useStart(draft: RunSpec | null, sheet: Sheet, again: () => void) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const job = useRef<{ plan: string; id: JobId } | null>(null)
  const jobOf = (plan: string): JobId => {
    if (job.current?.plan !== plan) job.current = { plan, id: JobId.parse(crypto.randomUUID()) }
    return job.current.id
  }
  const patchSheet = useMutation(trpc.sheet.patch.mutationOptions())
  return useMutation({
    meta: problemShown,
    mutationFn: ({ kind, estimate, cap, minBalance, later }: StartAsk) => {
      if (draft === null) throw new Error('there is nothing to start')
      const job = jobOf(`${kind} ${estimate.planHash} ${cap}`)
      return client.run.start.mutate(startOf(kind, job, draft, estimate, cap, minBalance, later))
    },
    onSuccess: (run, { kind, cap, minBalance }) => {
      if (kind === 'try') keepTrialLimits(run.id, { cap, minBalance })
      if (draft && draft.country !== null && sheet.country === null) {
        patchSheet.mutate({ sheetId: draft.sheetId, country: draft.country })
      }
      const reading = uiStore.get().panel?.kind === 'record' && kind === 'rows'
      uiStore.set({ dialog: null, ...(reading ? {} : { panel: { kind: 'activity', runId: run.id } }) })
    },
    onError: error => {
      if (error instanceof TRPCClientError && error.data?.problem?.code === 'plan_changed') again()
    },
  })
}
