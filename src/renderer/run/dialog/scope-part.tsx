// Which rows: everything, the view, the selection or those ticked, narrowed by the state of their result cells, with live counts.

import { Group, Chip as ToggleChip } from '@mantine/core'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { ResultState, RunScope, RunSpec } from '../../../contract/app/run/run-spec.ts'
import { resultStates as allChips } from '../../../contract/app/run/run-spec.ts'
import { withChips } from '../../offers/draft.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { chipWords } from '../run-words.ts'
import { RowsChoice } from './rows-choice.tsx'
import classes from './run-dialog.module.css'

interface ScopePartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  /** The rows this dialog was opened with, kept as a choice of their own. */
  given: RunScope | null
  estimate: Estimate | null
}

export function ScopePart({ draft, onDraft, given, estimate }: ScopePartProps) {
  return (
    <section className={classes.scope} aria-label="Rows in scope">
      <div className={classes.line}>
        <Group component="span" gap={6} wrap="nowrap">
          Rows in scope
        </Group>
        <RowsChoice
          sheetId={draft.sheetId}
          within={draft.within}
          given={given}
          onWithin={within => onDraft({ ...draft, within })}
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
