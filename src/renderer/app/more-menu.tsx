// What a narrow window has no room for in its toolbar, as a menu of the same commands.
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import classes from '../ui/command/command-button.module.css'
import { CommandItem } from '../ui/command/command-items.tsx'
import { runCommand, useCommand } from '../ui/command/commands.ts'

function Item({ id }: { id: string }) {
  const { command, title, blocked } = useCommand(id)
  if (!command) return null
  return <CommandItem command={command} title={title} blocked={blocked} onPerform={() => void runCommand(id)} />
}

export function MoreMenu({ ids }: { ids: readonly string[] }) {
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} className={classes.icon} aria-label="More commands">
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="85vh" style={{ overflowY: 'auto' }}>
        {ids.map(id => (
          <Item key={id} id={id} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
