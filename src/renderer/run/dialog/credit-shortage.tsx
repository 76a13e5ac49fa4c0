// Not enough credits for the whole run: said before it starts, with a refill for Practice.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Note } from '../../ui/note.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'

interface CreditShortageProps {
  estimate: Pick<Estimate, 'provider' | 'balance' | 'credits'>
  cap: number | null
  onRefilled: () => void
}

/** Said before the start, because a run without enough credits pauses in the middle. */
export function CreditShortage({ estimate, cap, onRefilled }: CreditShortageProps) {
  const trpc = useTRPC()
  const refill = useMutation(trpc.account.refill.mutationOptions({ onSuccess: onRefilled }))
  const needed = Math.min(estimate.credits.high, cap ?? estimate.credits.high)
  const left = estimate.balance.credits
  if (left === null || left >= needed) return null
  const amount = Math.max(1000, Math.ceil((needed - left) / 1000) * 1000)
  return (
    <Note
      tone="warn"
      icon="▲"
      title="Not enough credits"
      actions={
        !estimate.provider.live && (
          <Button
            size="compact-xs"
            variant="default"
            loading={refill.isPending}
            onClick={() => refill.mutate({ credits: amount })}
          >
            Refill with {formatCount(amount)} play credits
          </Button>
        )
      }
    >
      You have {formatCount(left)} of the {countNoun(needed, 'credit')} this may need. The run pauses when they are used
      up and keeps all answers.
    </Note>
  )
}
