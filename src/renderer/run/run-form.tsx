// The estimate of one run with everything that can be chosen about it, and the buttons that start it (product.md 4.4).

import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { JobId } from '../../contract/app/ids.ts'
import type { Estimate, Offer, PlanClass, RunSpec, RunStart } from '../../contract/app/run.ts'
import type { Settings } from '../../contract/app/settings.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { ui } from '../shell/ui.ts'
import { problemText } from '../words.ts'
import { inputOf, type Limits, startOf } from './draft.ts'
import { count, counted } from './figures.ts'
import { nothingWords, runLabel, runnable } from './funnel.ts'
import { FunnelPart } from './funnel-part.tsx'
import { InputsPart } from './inputs-part.tsx'
import { LimitsPart } from './limits-part.tsx'
import { Note } from './note.tsx'
import { useOpenRows } from './open-rows.ts'
import { ProviderBadge } from './provider-badge.tsx'
import { ResultsPart } from './results-part.tsx'
import classes from './run-dialog.module.css'
import { runTitle } from './run-words.ts'
import { ScopePart } from './scope-part.tsx'
import { SendsPart } from './sends-part.tsx'
import { useEstimate } from './use-estimate.ts'

interface RunFormProps {
  first: RunSpec
  offer: Offer
  sheet: Sheet
  settings: Settings
  onClose: () => void
}

export function RunForm({ first, offer, sheet, settings, onClose }: RunFormProps) {
  const client = useTRPCClient()
  const [draft, setDraft] = useState(first)
  const [limits, setLimits] = useState<Limits>({ cap: null, minBalance: null })
  const { estimate, current, error, again } = useEstimate(draft)
  const openRows = useOpenRows()
  const start = useStart(draft, sheet, again)
  const input = inputOf[draft.op]
  const primary = useRef<HTMLButtonElement>(null)
  const columnName = sheet.columns.find(column => column.id === draft.mapping[input])?.name ?? ''

  const open = (line: PlanClass, words: string) =>
    openRows.mutate({
      sheetId: draft.sheetId,
      label: words,
      find: () => client.run.lineRows.query({ spec: draft, class: line }),
    })
  const problem = start.error ?? openRows.error ?? error

  return (
    <>
      <Modal.Header className={classes.header}>
        <Modal.Title className={classes.title}>{runTitle(draft.op, columnName)}</Modal.Title>
        {estimate && (
          <ProviderBadge live={estimate.provider.live} name={estimate.provider.name} balance={estimate.balance} />
        )}
        <Modal.CloseButton size="sm" aria-label="Close" />
      </Modal.Header>
      <Modal.Body className={classes.form}>
        <ScopePart draft={draft} onDraft={setDraft} given={first.within} estimate={estimate} />
        {estimate && (
          <>
            <FunnelPart
              draft={draft}
              onDraft={setDraft}
              estimate={estimate}
              freshDays={settings.freshDays[input]}
              onOpen={open}
            />
            {estimate.calls > 0 && (
              <LimitsPart
                estimate={estimate}
                limits={limits}
                onLimits={setLimits}
                onEnter={() => primary.current?.focus()}
              />
            )}
          </>
        )}
        <InputsPart draft={draft} onDraft={setDraft} sheet={sheet} />
        <div>
          <ResultsPart draft={draft} onDraft={setDraft} offer={offer} />
          {estimate && estimate.calls > 0 && <SendsPart estimate={estimate} />}
        </div>
        <div className={classes.foot}>
          {problem !== null && <Problem error={problem} />}
          {estimate && <Shortage estimate={estimate} limits={limits} onRefilled={again} />}
          <Buttons
            draft={draft}
            estimate={estimate}
            limits={limits}
            primary={primary}
            ready={current && !start.isPending}
            starting={start.isPending}
            onCancel={onClose}
            onStart={kind => estimate && start.mutate({ kind, estimate, limits })}
          />
        </div>
      </Modal.Body>
    </>
  )
}

function Problem({ error }: { error: unknown }) {
  const { title, text } = problemText(error)
  return (
    <Note tone="bad" icon="✕" title={title} urgent>
      {text}
    </Note>
  )
}

interface StartAsk {
  kind: RunStart['kind']
  estimate: Estimate
  limits: Limits
}

/** Starts once: the same plan started again after a lost connection carries the same job id. */
function useStart(draft: RunSpec, sheet: Sheet, again: () => void) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const job = useRef<{ plan: string; id: JobId } | null>(null)
  const jobOf = (plan: string): JobId => {
    if (job.current?.plan !== plan) job.current = { plan, id: JobId.parse(crypto.randomUUID()) }
    return job.current.id
  }
  const patchSheet = useMutation(trpc.sheet.patch.mutationOptions())
  return useMutation({
    mutationFn: ({ kind, estimate, limits }: StartAsk) =>
      client.run.start.mutate(startOf(kind, jobOf(`${kind} ${estimate.planHash}`), draft, estimate, limits)),
    onSuccess: (run, { kind }) => {
      if (draft.country !== null && sheet.country === null) {
        patchSheet.mutate({ sheetId: draft.sheetId, country: draft.country })
      }
      const reading = ui.get().panel?.kind === 'record' && kind === 'rows'
      ui.set({ dialog: null, ...(reading ? {} : { panel: { kind: 'activity', runId: run.id } }) })
    },
    onError: error => {
      if (error instanceof TRPCClientError && error.data?.problem?.code === 'plan_changed') again()
    },
  })
}

interface ShortageProps {
  estimate: Estimate
  limits: Limits
  onRefilled: () => void
}

/** Said before the start, because a run without enough credits pauses in the middle. */
function Shortage({ estimate, limits, onRefilled }: ShortageProps) {
  const trpc = useTRPC()
  const refill = useMutation(trpc.account.refill.mutationOptions({ onSuccess: onRefilled }))
  const needed = Math.min(estimate.credits.high, limits.cap ?? estimate.credits.high)
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
            Refill with {count(amount)} play credits
          </Button>
        )
      }
    >
      {counted(left, 'credit')} of up to {count(needed)} are there. The run would pause when they are used up; answers
      until then are kept.
    </Note>
  )
}

interface ButtonsProps {
  draft: RunSpec
  estimate: Estimate | null
  limits: Limits
  /** The button that fits the estimate: Try 10 for a large one, else Run. */
  primary: RefObject<HTMLButtonElement | null>
  ready: boolean
  starting: boolean
  onCancel: () => void
  onStart: (kind: RunStart['kind']) => void
}

function Buttons({ draft, estimate, limits, primary, ready, starting, onCancel, onStart }: ButtonsProps) {
  const can = ready && estimate !== null && runnable(estimate)
  const tryFirst = estimate?.tryFirst ?? false
  const focused = useRef(false)
  // The first estimate puts the focus on the button that fits it; later ones leave it where the person is.
  useEffect(() => {
    if (!can || focused.current) return
    focused.current = true
    primary.current?.focus()
  }, [can, primary])
  const cap = limits.cap ?? estimate?.credits.high ?? 0
  return (
    <div className={classes.buttons}>
      <span className={classes.state} aria-live="polite">
        {!ready && (starting ? 'Starting…' : 'Counting…')}
        {ready && estimate && !runnable(estimate) && nothingWords(draft, estimate)}
      </span>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {estimate !== null && estimate.calls > 0 && (
        <Button
          ref={tryFirst ? primary : null}
          variant={tryFirst ? 'filled' : 'default'}
          disabled={!can}
          onClick={() => onStart('try')}
        >
          Try {Math.min(10, estimate.calls)}
        </Button>
      )}
      <Button
        ref={tryFirst ? null : primary}
        variant={tryFirst ? 'default' : 'filled'}
        disabled={!can}
        onClick={() => onStart('rows')}
      >
        {estimate ? runLabel(estimate, cap) : 'Run'}
      </Button>
    </div>
  )
}
