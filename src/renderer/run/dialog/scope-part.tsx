// Which rows: everything, the view, the selection or those ticked, narrowed by the state of their result cells, with live counts.

import { Group, SegmentedControl, Chip as ToggleChip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { ResultState, RunScope, RunSpec } from '../../../contract/app/run/run-spec.ts'
import { resultStates as allChips } from '../../../contract/app/run/run-spec.ts'
import { selectedRows, withChips, withinChoices } from '../../offers/draft.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { gridStore } from '../../state/grid-state.ts'
import { useStore } from '../../state/store.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { chipWords } from '../run-words.ts'
import classes from './run-dialog.module.css'

interface ScopePartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  /** The rows this dialog was opened with, kept as a choice of their own. */
  given: RunScope | null
  estimate: Estimate | null
}

export function ScopePart({ draft, onDraft, given, estimate }: ScopePartProps) {
  const trpc = useTRPC()
  const { view, blocks, sheet } = useStore(gridStore, state => state)
  const { data: ticked = 0 } = useQuery(trpc.view.ticked.queryOptions({ sheetId: draft.sheetId }))
  const here = view?.sheetId === draft.sheetId ? view : null
  const choices = withinChoices(here?.id ?? null, here ? blocks : [], ticked)
  if (given?.kind === 'rows' || given?.kind === 'shown') choices.push(given)

  const label = (within: RunScope): string => {
    if (within.kind === 'all') return sheet?.id === draft.sheetId ? `All ${formatCount(sheet.rows)}` : 'All'
    if (within.kind === 'view') return here ? `View ${formatCount(here.rows)}` : 'View'
    if (within.kind === 'shown') return 'View of that run'
    if (within.kind === 'ticked') return `Ticked ${formatCount(ticked)}`
    if (within.kind === 'rows') return countNoun(within.rowIds.length, 'chosen row')
    return `Selection ${formatCount(selectedRows(blocks).reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0))}`
  }

  return (
    <section className={classes.scope} aria-label="Rows in scope">
      <div className={classes.line}>
        <Group component="span" gap={6} wrap="nowrap">
          Rows in scope
        </Group>
        <SegmentedControl
          aria-label="Source of the rows"
          value={draft.within.kind}
          onChange={kind => {
            const within = choices.find(choice => choice.kind === kind)
            if (within) onDraft({ ...draft, within })
          }}
          data={choices.map(choice => ({ value: choice.kind, label: label(choice) }))}
        />
        <span className={classes.figure}>{estimate ? formatCount(estimate.rows) : '…'}</span>
      </div>
      <ToggleChip.Group multiple value={draft.chips} onChange={values => onDraft(withChips(draft, inOrder(values)))}>
        <Group component="fieldset" gap={6} align="stretch" mt={8} aria-label="Row states">
          {allChips.map(chip => (
            <ToggleChip key={chip} value={chip} size="xs" variant="outline" radius="sm">
              {chipWords[chip]} <span className="lw-dim">{estimate ? formatCount(estimate.chips[chip]) : '…'}</span>
            </ToggleChip>
          ))}
        </Group>
      </ToggleChip.Group>
    </section>
  )
}

/** The same set is the same question, whatever was clicked first. */
const inOrder = (values: string[]): ResultState[] => allChips.filter(chip => values.includes(chip))
