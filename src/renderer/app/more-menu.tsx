// What a narrow window has no room for in its toolbar, as a menu of the same commands.
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import classes from '../ui/command-button.module.css'
import { runCommand, useCommand } from '../ui/commands.ts'
import { keyLabel } from '../ui/keys.ts'

function CommandItem({ id }: { id: string }) {
  const { command, blocked } = useCommand(id)
  if (!command) return null
  const Icon = command.icon
  const keys = command.keys?.[0]
  return (
    <Menu.Item
      disabled={blocked !== null}
      leftSection={Icon ? <Icon size={15} stroke={1.7} /> : undefined}
      rightSection={keys && <kbd className="lw-keys">{keyLabel(keys)}</kbd>}
      onClick={() => void runCommand(id)}
    >
      {command.title}
      {blocked && <span className="lw-menu-reason">{blocked}</span>}
    </Menu.Item>
  )
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
          <CommandItem key={id} id={id} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
