// Where the rows of a run come from: the whole list, the view, the selection, or those ticked, each with its count.
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { RunScope } from '../../../contract/app/run/run-spec.ts'
import { selectedRows, withinChoices } from '../../offers/draft.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { gridStore } from '../../state/grid-state.ts'
import { useStore } from '../../state/store.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'

interface Props {
  sheetId: SheetId
  within: RunScope
  /** The rows the dialog was opened with, kept as a choice of their own. */
  given: RunScope | null
  onWithin: (within: RunScope) => void
}

export function RowsChoice({ sheetId, within: chosen, given, onWithin }: Props) {
  const trpc = useTRPC()
  const { view, blocks, sheet } = useStore(gridStore, state => state)
  const { data: ticked = 0 } = useQuery(trpc.view.ticked.queryOptions({ sheetId: sheetId }))
  const here = view?.sheetId === sheetId ? view : null
  const choices = withinChoices(here?.id ?? null, here ? blocks : [], ticked)
  if (given?.kind === 'rows' || given?.kind === 'shown') choices.push(given)

  const label = (within: RunScope): string => {
    if (within.kind === 'all') return sheet?.id === sheetId ? `All ${formatCount(sheet.rows)}` : 'All'
    if (within.kind === 'view') return here ? `View ${formatCount(here.rows)}` : 'View'
    if (within.kind === 'shown') return 'View of that run'
    if (within.kind === 'ticked') return `Ticked ${formatCount(ticked)}`
    if (within.kind === 'rows') return countNoun(within.rowIds.length, 'chosen row')
    return `Selection ${formatCount(selectedRows(blocks).reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0))}`
  }

  return (
    <SegmentedControl
      aria-label="Source of the rows"
      value={chosen.kind}
      onChange={kind => {
        const within = choices.find(choice => choice.kind === kind)
        if (within) onWithin(within)
      }}
      data={choices.map(choice => ({ value: choice.kind, label: label(choice) }))}
    />
  )
}
