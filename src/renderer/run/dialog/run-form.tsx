// The estimate of one run with everything that can be chosen about it, and the buttons that start it.

import { Modal, Skeleton, Stack } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sourceColumn } from '../../../contract/app/run/operation.ts'
import type { OperationOffer, PlanClass } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Settings } from '../../../contract/app/settings.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { GuideButton } from '../../guide/guide-button.tsx'
import { capOf, type RunLimits } from '../../offers/draft.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { useOpenRows } from '../../sheet/open-rows.ts'
import { gridStore } from '../../state/grid-state.ts'
import { uiStore } from '../../state/open.ts'
import { useStore } from '../../state/store.ts'
import { Note } from '../../ui/note.tsx'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { formatCount } from '../../ui/words/figures.ts'
import { ProviderBadge } from '../provider-badge.tsx'
import { runTitle } from '../run-words.ts'
import { AddPeoplePart } from './add-people-part.tsx'
import { AgeChoice } from './age-choice.tsx'
import { BalancePart } from './balance-part.tsx'
import { changedWords } from './changed-words.ts'
import { ChangesPart } from './changes-part.tsx'
import { CreditShortage } from './credit-shortage.tsx'
import { FunnelPart } from './figures/funnel-part.tsx'
import { WaterfallPart } from './figures/waterfall-part.tsx'
import { InputsPart } from './inputs-part.tsx'
import { LettersPart } from './letters-part.tsx'
import { LimitsPart } from './limits-part.tsx'
import { OfflinePart } from './offline-part.tsx'
import { OnlyIfPart } from './only-if-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { RunButtons } from './run-buttons.tsx'
import classes from './run-dialog.module.css'
import { ScopePart } from './scope-part.tsx'
import { SendsPart } from './sends-part.tsx'
import { useEstimate } from './use-estimate.ts'
import { useStart } from './use-start.ts'

interface RunFormProps {
  first: RunSpec
  /** The run as it would open by itself: what differs from it is said. */
  usual: RunSpec
  offer: OperationOffer
  sheet: Sheet
  settings: Settings
  onClose: () => void
}

/** About what the estimate will take, in pixels, so that nothing jumps when it is there. */
const funnelHeight = 220

export function RunForm({ first, usual, offer, sheet, settings, onClose }: RunFormProps) {
  const client = useTRPCClient()
  const [draft, setDraft] = useState(first)
  const [limits, setLimits] = useState<RunLimits>({ cap: 'estimate', minBalance: null, unasked: false })
  const { estimate, current, looked, error, again } = useEstimate(draft)
  const openRows = useOpenRows({ meta: problemShown })
  const start = useStart(draft, sheet, again)
  const { online } = useNetwork()
  const grid = useStore(gridStore, state => state)
  const primary = useRef<HTMLButtonElement>(null)
  const { caution } = operationTable[draft.op]
  const columnName = sheet.columns.find(column => column.id === sourceColumn(draft.op, draft.mapping))?.name ?? ''

  const open = (line: PlanClass, words: string) =>
    openRows.mutate({
      sheetId: draft.sheetId,
      label: words,
      find: () => client.run.lineRows.query({ spec: draft, class: line }),
    })
  // The choices made here wait behind the price table.
  const openPrices = () => {
    const { dialog } = uiStore.get()
    if (dialog?.kind === 'run')
      uiStore.set({ dialog: { kind: 'credits', part: 'prices', back: { ...dialog, spec: draft } } })
  }
  const away = !online && (estimate?.provider.live ?? false)
  const cap = estimate && capOf(limits, estimate)
  const change = (next: RunSpec) => {
    // What was said about the former question does not hold for the new one.
    start.reset()
    openRows.reset()
    setDraft(next)
  }
  // A number is done: on to the button, so that Enter never spends from inside a field.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Without this the same key press would click the button that gets the focus.
    event.preventDefault()
    primary.current?.focus()
  }
  const spends = estimate !== null && (estimate.calls > 0 || estimate.credits.high > 0)
  const incomplete = operationTable[first.op].needs.some(one => one.every(field => first.mapping[field] === undefined))
  const here = grid.view?.sheetId === draft.sheetId
  const rows = {
    view: here ? (grid.view?.rows ?? null) : null,
    all: grid.sheet?.id === draft.sheetId ? grid.sheet.rows : null,
  }
  const { minBalance } = limits
  const changed = changedWords(draft, { usual, columns: sheet.columns, rows, minBalance, estimate })
  const problem = start.error ?? openRows.error ?? error

  return (
    <>
      <Modal.Header className={classes.header}>
        <Modal.Title className={classes.title}>{runTitle(draft.op, columnName)}</Modal.Title>
        {estimate && (
          <ProviderBadge live={estimate.provider.live} name={estimate.provider.name} balance={estimate.balance} />
        )}
        <GuideButton page="validate" />
        <Modal.CloseButton aria-label="Close" />
      </Modal.Header>
      <Modal.Body className={classes.form}>
        {caution && (
          <Note tone="warn" icon="▲">
            {caution}
          </Note>
        )}
        {draft.addPeople && <AddPeoplePart draft={draft} addPeople={draft.addPeople} onDraft={change} />}
        {estimate === null && error === null && <Skeleton height={funnelHeight} aria-label="Counting" />}
        {estimate && (
          <>
            <FunnelPart draft={draft} estimate={estimate} onOpen={open} onPrices={openPrices}>
              {spends && (
                <LimitsPart
                  draft={draft}
                  onDraft={change}
                  sheet={sheet}
                  estimate={estimate}
                  limits={limits}
                  onLimits={setLimits}
                  onKeyDown={enter}
                />
              )}
            </FunnelPart>
            <LettersPart draft={draft} onDraft={change} estimate={estimate} />
          </>
        )}
        {estimate?.unknown !== undefined && (
          <Note tone="info" icon="◇">
            Practice knows only made-up people and your own data. About {formatCount(estimate.unknown)} real{' '}
            {estimate.unknown === 1 ? 'address' : 'addresses'} will stay Unknown.
          </Note>
        )}
        {away && <OfflinePart limits={limits} onLimits={setLimits} />}
        <ChangesPart changed={changed} open={incomplete}>
          <ScopePart draft={draft} onDraft={change} given={first.within} estimate={estimate} />
          <InputsPart draft={draft} onDraft={change} sheet={sheet}>
            <AgeChoice draft={draft} onDraft={change} freshDays={settings.freshDays[operationTable[draft.op].fresh]} />
          </InputsPart>
          <WaterfallPart draft={draft} onDraft={change} offer={offer} estimate={estimate} />
          {spends && <BalancePart estimate={estimate} limits={limits} onLimits={setLimits} onKeyDown={enter} />}
          <div>
            <OnlyIfPart draft={draft} onDraft={change} sheet={sheet} estimate={estimate} />
            {!draft.addPeople && <ResultsPart draft={draft} onDraft={change} offer={offer} />}
            {estimate && estimate.calls > 0 && <SendsPart draft={draft} estimate={estimate} />}
          </div>
        </ChangesPart>
        <Stack className={classes.foot} gap={8}>
          {problem !== null && <ProblemNote error={problem} />}
          {estimate && <CreditShortage estimate={estimate} cap={cap} onRefilled={again} />}
          <RunButtons
            draft={draft}
            estimate={estimate}
            cap={cap}
            primary={primary}
            ready={current && !start.isPending}
            starting={start.isPending}
            looked={looked}
            away={away}
            onCancel={onClose}
            onStart={kind => {
              const { unasked } = limits
              if (estimate && cap !== null)
                start.mutate({ kind, estimate, cap, minBalance, later: away ? { unasked } : null })
            }}
          />
        </Stack>
      </Modal.Body>
    </>
  )
}
