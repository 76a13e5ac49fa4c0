// The menu of a column: what commands are placed in it.
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from '../../../contract/app/sheet.ts'
import { CommandItems } from '../../ui/command/command-items.tsx'
import { useSessionState } from '../session-context.ts'

interface Props {
  column: Column
  opened: boolean
  onClose: () => void
  children: ReactNode
}

export function ColumnMenu({ column, opened, onClose, children }: Props) {
  const sheet = useSessionState(state => state.sheet)
  return (
    <Menu
      opened={opened}
      onChange={shown => !shown && onClose()}
      position="bottom-end"
      width={230}
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>{opened && <CommandItems menu="column" target={{ sheet, column }} />}</Menu.Dropdown>
    </Menu>
  )
}
