// A toolbar button for a command: its icon, its name in the tooltip, and why it is blocked.
import { ActionIcon, Tooltip } from '@mantine/core'
import classes from './command-button.module.css'
import { runCommand, useCommand } from './commands.ts'
import { keyLabel } from './keys.ts'

interface Props {
  id: string
  /** Said instead of the command's title, e.g. "Undo: fill down". */
  label?: string | undefined
  /** For a command that switches something on and off. */
  pressed?: boolean | undefined
}

export function CommandButton({ id, label, pressed }: Props) {
  const { command, title, blocked } = useCommand(id)
  if (!command?.icon) return null
  const Icon = command.icon
  const name = label ?? title.replace('…', '')
  const keys = command.keys?.[0]
  return (
    <Tooltip label={blocked ? `${name}: ${blocked}` : keys ? `${name}  ${keyLabel(keys)}` : name}>
      <ActionIcon
        variant="subtle"
        size={28}
        className={classes.icon}
        aria-label={name}
        data-command={id}
        aria-pressed={pressed}
        // Kept focusable, so that the reason can be read by everybody.
        aria-disabled={blocked !== null}
        data-blocked={blocked !== null || undefined}
        onClick={() => void runCommand(id)}
      >
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
