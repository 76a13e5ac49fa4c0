// Erasing a person everywhere: whom, where they are, what goes, and the receipt (R-PRV-03).
import { Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useState } from 'react'
import type { EraseIdentity, EraseOrder, EraseReceipt } from '../../contract/app/privacy/erase.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { problemNotice } from '../ui/notice/notices.tsx'
import { EraseAsk } from './erase-ask.tsx'
import { ErasePlan } from './erase-plan.tsx'
import { EraseReceiptView } from './erase-receipt.tsx'

type Step =
  | { kind: 'ask'; identities: EraseIdentity[] }
  | { kind: 'plan'; identities: EraseIdentity[] }
  | { kind: 'work'; order: EraseOrder }
  | { kind: 'done'; receipt: EraseReceipt }

export function EraseDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'ask', identities: [] })
  return (
    <Dialog
      onClose={onClose}
      title={step.kind === 'done' ? 'Person erased' : 'Erase a person everywhere'}
      size={760}
      locked={step.kind === 'work'}
      steady={step.kind !== 'ask'}
    >
      {step.kind === 'ask' && (
        <EraseAsk
          identities={step.identities}
          onClose={onClose}
          onLook={identities => setStep({ kind: 'plan', identities })}
        />
      )}
      {step.kind === 'plan' && (
        <ErasePlan
          key={JSON.stringify(step.identities)}
          identities={step.identities}
          onBack={() => setStep({ kind: 'ask', identities: step.identities })}
          onLook={identities => setStep({ kind: 'plan', identities })}
          onErase={order => setStep({ kind: 'work', order })}
        />
      )}
      {step.kind === 'work' && (
        <Working
          order={step.order}
          onFailed={() => setStep({ kind: 'plan', identities: step.order.identities })}
          onDone={receipt => setStep({ kind: 'done', receipt })}
        />
      )}
      {step.kind === 'done' && <EraseReceiptView receipt={step.receipt} onClose={onClose} />}
    </Dialog>
  )
}

function Working({
  order,
  onFailed,
  onDone,
}: {
  order: EraseOrder
  onFailed: () => void
  onDone: (receipt: EraseReceipt) => void
}) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { data } = useSubscription(
    trpc.privacy.erase.subscriptionOptions(order, {
      onData: ({ done }) => {
        if (!done) return
        // What was fetched before may hold the person.
        void queries.invalidateQueries()
        onDone(done)
      },
      onError: error => {
        problemNotice(error)
        onFailed()
      },
    }),
  )
  return (
    <DialogBody
      onClose={() => {}}
      close={null}
      main={{ label: 'Erase everywhere', run: () => {}, danger: true, busy: true }}
    >
      <Text>
        Removing the person from lists, history, answers, source files and backups. If Listwright closes, this continues
        after a restart.
      </Text>
      <Progress mt={16} value={Math.round(100 * (data?.share ?? 0))} aria-label="Erasing" size={8} />
    </DialogBody>
  )
}
