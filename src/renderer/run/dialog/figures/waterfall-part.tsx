// Where the answers come from, in order, with the price of each step: a row goes on only where the step before found
// nothing (R-RUN-18). Free steps come first; the order of the paid ones is a choice.

import { ActionIcon, Box, Checkbox, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Estimate, OperationOffer } from '../../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../../contract/app/run/sent-op.ts'
import { operationTable } from '../../../../model/operations/index.ts'
import { useTRPC } from '../../../rpc/trpc.ts'
import { countNoun } from '../../../ui/words/figures.ts'
import { OwnListsChoice } from '../own-lists-choice.tsx'
import classes from './waterfall.module.css'
import { lookUps, moveStep, paidSteps, withSteps } from './waterfall.ts'

interface WaterfallPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  offer: OperationOffer
  estimate: Estimate | null
}

export function WaterfallPart({ draft, onDraft, offer, estimate }: WaterfallPartProps) {
  const trpc = useTRPC()
  // What the provider does not offer is no step either.
  const offers = useQuery(trpc.run.operations.queryOptions({ sheetId: draft.sheetId, columnId: null }))
  const steps = paidSteps(draft)
  const possible = lookUps(draft.op).filter(op => steps.includes(op) || offers.data?.some(other => other.op === op))
  if (!offer.ownLists && possible.length < 2) return null
  const tick = (op: OperationId, on: boolean) =>
    onDraft(withSteps(draft, on ? [...steps, op] : steps.filter(step => step !== op)))
  const priceOf = (op: OperationId) => {
    const { [op]: price } = estimate?.stepPrices ?? {}
    return price === undefined ? '' : countNoun(price, 'credit')
  }
  return (
    <section aria-labelledby="run-waterfall">
      <Box id="run-waterfall" component="h3" mb={4} fz="inherit" fw={600}>
        Sources in order
      </Box>
      <ol className={`lw-bullets ${classes.steps}`}>
        <Step price="free">Stored answers</Step>
        {offer.ownLists && (
          <Step price="free">
            <Stack gap={6} flex={1}>
              <Checkbox
                label="Other lists"
                description="A value for the same email, domain or name."
                checked={Boolean(draft.ownLists)}
                onChange={event => onDraft({ ...draft, ownLists: event.currentTarget.checked })}
              />
              {draft.ownLists && <OwnListsChoice draft={draft} onDraft={onDraft} />}
            </Stack>
          </Step>
        )}
        {[...steps, ...possible.filter(op => !steps.includes(op))].map(op => {
          const { title, caution } = operationTable[op]
          const on = steps.includes(op)
          const move = (by: -1 | 1) => onDraft(withSteps(draft, moveStep(steps, op, by)))
          return (
            <Step
              key={op}
              price={priceOf(op)}
              move={
                on &&
                steps.length > 1 && (
                  <Group component="span" display="inline-flex" gap={0} align="stretch" wrap="nowrap">
                    <Move label={`Ask “${title}” earlier`} off={steps[0] === op} onClick={() => move(-1)}>
                      <IconArrowUp size={14} />
                    </Move>
                    <Move label={`Ask “${title}” later`} off={steps.at(-1) === op} onClick={() => move(1)}>
                      <IconArrowDown size={14} />
                    </Move>
                  </Group>
                )
              }
            >
              {possible.length > 1 ? (
                <Checkbox
                  label={title}
                  description={caution}
                  checked={on}
                  disabled={on && steps.length === 1}
                  onChange={event => tick(op, event.currentTarget.checked)}
                />
              ) : (
                <span>{title}</span>
              )}
            </Step>
          )
        })}
        {estimate?.validation !== undefined && (
          <Step price={`${countNoun(estimate.validation, 'credit')} each`}>
            Validate the emails found
            <div className="lw-hint">You can do this later from Activity, with its own estimate.</div>
          </Step>
        )}
      </ol>
    </section>
  )
}

interface StepProps {
  price: string
  /** Arrows that change its place. */
  move?: ReactNode
  children: ReactNode
}

function Step({ price, move, children }: StepProps) {
  return (
    <Box component="li" py={3} px={0}>
      <div className={classes.line}>
        <div>{children}</div>
        <div>{move}</div>
        <Box className="lw-dim" ta="right">
          {price}
        </Box>
      </div>
    </Box>
  )
}

interface MoveProps {
  label: string
  off: boolean
  onClick: () => void
  children: ReactNode
}

/** Stays in the tab order at the end of its way, so that the keyboard does not lose its place. */
function Move({ label, off, onClick, children }: MoveProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      data-disabled={off || undefined}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  )
}
