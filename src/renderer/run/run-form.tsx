// The estimate of one run with everything that can be chosen about it, and the buttons that start it (product.md 4.4).

import { Modal, Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { operationTable, sourceColumn } from '../../contract/app/operation.ts'
import type { Offer, PlanClass, RunSpec } from '../../contract/app/run.ts'
import type { Settings } from '../../contract/app/settings.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { useTRPCClient } from '../rpc/trpc.ts'
import { CreditShortage } from './credit-shortage.tsx'
import { capOf, type Limits } from './draft.ts'
import { FunnelPart } from './funnel-part.tsx'
import { InputsPart } from './inputs-part.tsx'
import { LimitsPart } from './limits-part.tsx'
import { Note } from './note.tsx'
import { OnlyIfPart } from './only-if-part.tsx'
import { useOpenRows } from './open-rows.ts'
import { ProblemNote } from './problem-note.tsx'
import { ProviderBadge } from './provider-badge.tsx'
import { ResultsPart } from './results-part.tsx'
import { RunButtons } from './run-buttons.tsx'
import classes from './run-dialog.module.css'
import { runTitle } from './run-words.ts'
import { ScopePart } from './scope-part.tsx'
import { SendsPart } from './sends-part.tsx'
import { useEstimate } from './use-estimate.ts'
import { useStart } from './use-start.ts'

interface RunFormProps {
  first: RunSpec
  offer: Offer
  sheet: Sheet
  settings: Settings
  onClose: () => void
}

/** About what the estimate will take, in pixels, so that nothing jumps when it is there. */
const funnelHeight = 220

export function RunForm({ first, offer, sheet, settings, onClose }: RunFormProps) {
  const client = useTRPCClient()
  const [draft, setDraft] = useState(first)
  const [limits, setLimits] = useState<Limits>({ cap: 'estimate', minBalance: null })
  const { estimate, current, error, again } = useEstimate(draft)
  const openRows = useOpenRows()
  const start = useStart(draft, sheet, again)
  const primary = useRef<HTMLButtonElement>(null)
  const { caution } = operationTable[draft.op]
  const columnName = sheet.columns.find(column => column.id === sourceColumn(draft.op, draft.mapping))?.name ?? ''

  const open = (line: PlanClass, words: string) =>
    openRows.mutate({
      sheetId: draft.sheetId,
      label: words,
      find: () => client.run.lineRows.query({ spec: draft, class: line }),
    })
  const cap = estimate && capOf(limits, estimate)
  const change = (next: RunSpec) => {
    // What was said about the former question does not hold for the new one.
    start.reset()
    openRows.reset()
    setDraft(next)
  }
  const problem = start.error ?? openRows.error ?? error

  return (
    <>
      <Modal.Header className={classes.header}>
        <Modal.Title className={classes.title}>{runTitle(draft.op, columnName)}</Modal.Title>
        {estimate && (
          <ProviderBadge live={estimate.provider.live} name={estimate.provider.name} balance={estimate.balance} />
        )}
        <Modal.CloseButton aria-label="Close" />
      </Modal.Header>
      <Modal.Body className={classes.form}>
        {caution && (
          <Note tone="warn" icon="▲">
            {caution}
          </Note>
        )}
        <ScopePart draft={draft} onDraft={change} given={first.within} estimate={estimate} />
        {estimate === null && error === null && <Skeleton height={funnelHeight} aria-label="Counting" />}
        {estimate && (
          <>
            <FunnelPart
              draft={draft}
              onDraft={change}
              estimate={estimate}
              freshDays={settings.freshDays[operationTable[draft.op].fresh]}
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
        <InputsPart draft={draft} onDraft={change} sheet={sheet} />
        <div>
          <OnlyIfPart draft={draft} onDraft={change} sheet={sheet} estimate={estimate} />
          <ResultsPart draft={draft} onDraft={change} offer={offer} />
          {estimate && estimate.calls > 0 && <SendsPart estimate={estimate} />}
        </div>
        <div className={classes.foot}>
          {problem !== null && <ProblemNote error={problem} />}
          {estimate && <CreditShortage estimate={estimate} cap={cap} onRefilled={again} />}
          <RunButtons
            draft={draft}
            estimate={estimate}
            cap={cap}
            primary={primary}
            ready={current && !start.isPending}
            starting={start.isPending}
            onCancel={onClose}
            onStart={kind => {
              if (estimate && cap !== null) start.mutate({ kind, estimate, cap, minBalance: limits.minBalance })
            }}
          />
        </div>
      </Modal.Body>
    </>
  )
}
