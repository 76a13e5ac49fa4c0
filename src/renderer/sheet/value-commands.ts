// The commands of rows that have the value of the active cell: shown alone, hidden or deleted.
import { IconFilter, IconFilterX, IconTrash } from '@tabler/icons-react'
import type { Command, CommandTarget } from '../ui/command/command.ts'
import { filterByCell, hideByCell } from './columns/column-actions.ts'
import { deleteByCell } from './edit/edits.ts'
import type { SheetSession } from './session.ts'

/** The active cell in this column; undefined while its row is not here. */
export const cellIn = (session: SheetSession, { column }: CommandTarget) =>
  session.windows.cell(session.state.get().selection.active.row, column.id)

interface ByValue {
  readonly id: string
  readonly does: 'Show' | 'Hide' | 'Delete'
  readonly icon: Command['icon']
  readonly keywords: string
  readonly danger?: true
  readonly perform: (...of: Parameters<typeof filterByCell>) => void | Promise<void>
}

const valueCommand = (session: SheetSession, { id, does, icon, keywords, perform, ...more }: ByValue): Command => ({
  for: 'column',
  id,
  title: column => `${does} rows with the same value in ${column}`,
  group: 'Edit',
  placements: {
    palette: true,
    cell: {
      section: 'pick',
      title: `${does} rows with this value`,
      when: target => cellIn(session, target) !== undefined,
    },
  },
  icon,
  keywords,
  ...more,
  blocked: target => (cellIn(session, target) ? null : 'No cell is selected.'),
  perform: target => {
    const cell = cellIn(session, target)
    return cell && perform(session, target.column, cell.value)
  },
})

export const valueCommands = (session: SheetSession): readonly Command[] => [
  valueCommand(session, {
    id: 'cell.filter',
    does: 'Show',
    icon: IconFilter,
    keywords: 'filter only equal',
    perform: filterByCell,
  }),
  valueCommand(session, {
    id: 'cell.filter-out',
    does: 'Hide',
    icon: IconFilterX,
    keywords: 'filter exclude except without other invert',
    perform: hideByCell,
  }),
  valueCommand(session, {
    id: 'cell.delete-rows',
    does: 'Delete',
    icon: IconTrash,
    keywords: 'remove drop equal all',
    danger: true,
    perform: deleteByCell,
  }),
]
