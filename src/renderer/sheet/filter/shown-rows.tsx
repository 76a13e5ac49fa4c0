// What can be done with all rows that the filters show: tick, move or copy to a list, delete.
import { Button, Menu } from '@mantine/core'
import { IconCheckbox, IconChevronDown, IconTableExport, IconTrash } from '@tabler/icons-react'
import { countNoun } from '../../ui/words/figures.ts'
import { deleteRows, moveRows, shownSpans, tickRows } from '../edit/edits.ts'
import { useSession, useSessionState } from '../session-context.ts'

export function ShownRows() {
  const session = useSession()
  const rows = useSessionState(state => state.view.rows)
  const spans = () => shownSpans(session)
  return (
    <Menu position="bottom-start" width={250} returnFocus>
      <Menu.Target>
        <Button fullWidth variant="light" size="xs" rightSection={<IconChevronDown size={14} />} disabled={rows === 0}>
          {`With the ${countNoun(rows, 'row')} shown`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCheckbox size={15} />} onClick={() => void tickRows(session, true, spans())}>
          Tick
        </Menu.Item>
        <Menu.Item leftSection={<IconTableExport size={15} />} onClick={() => moveRows(session, spans())}>
          Move or copy to a list…
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void deleteRows(session, spans())}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
