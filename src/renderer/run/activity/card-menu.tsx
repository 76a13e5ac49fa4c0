// What can be done with a run: one button in its line, all else under "…".
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface CardAction {
  readonly label: string
  readonly title?: string | undefined
  readonly pending?: boolean | undefined
  run(): void
}

interface CardMenuProps {
  /** The likely wish; null while the buttons below say it. */
  main: CardAction | null
  others: readonly CardAction[]
  /** Further items, asked for when the menu opens. */
  children?: ReactNode
}

export function CardMenu({ main, others, children }: CardMenuProps) {
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap" flex="none">
      {main && (
        <Button variant="default" size="compact-xs" loading={main.pending} title={main.title} onClick={main.run}>
          {main.label}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label="More actions of this run">
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(action => (
            <Menu.Item key={action.label} title={action.title} onClick={action.run}>
              {action.label}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
