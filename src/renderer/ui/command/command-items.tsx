// The commands of a menu: its items in groups, with keys, reasons and menus inside it.
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { type AnyTarget, type Command, isCommand, type MenuName } from './command.ts'
import { perform, useMenu } from './commands.ts'
import { keyLabel } from './keys.ts'
import { type FoldedLines, isFolded, type MenuLine } from './menu-groups.ts'
import { SubMenu } from './sub-menu.tsx'

const size = { size: 15, stroke: 1.7 }

interface ItemProps {
  command: Command
  title: string
  blocked: string | null
  onPerform: () => void
}

export function CommandItem({ command, title, blocked, onPerform }: ItemProps) {
  const { icon: CommandIcon, keys, gridKey = keys?.[0], danger } = command
  return (
    <Menu.Item
      color={danger ? 'var(--lw-bad)' : undefined}
      disabled={blocked !== null}
      leftSection={CommandIcon && <CommandIcon {...size} />}
      rightSection={gridKey && <kbd className="lw-keys">{keyLabel(gridKey)}</kbd>}
      onClick={onPerform}
    >
      {title}
      {blocked && <span className="lw-menu-reason">{blocked}</span>}
    </Menu.Item>
  )
}

/** All that is placed in a menu, for the column it is opened on. */
export function CommandItems({ menu, target }: { menu: MenuName; target: AnyTarget }) {
  return useMenu(menu, target).map((group, index) => (
    <Fragment key={group[0] && keyOf(group[0])}>
      {index > 0 && <Menu.Divider />}
      {group.map(one =>
        isFolded(one) ? (
          <SubMenu key={one.title} label={one.title} icon={<one.icon {...size} />}>
            {one.lines.map(line => (
              <Line key={line.entry.id} line={line} target={target} />
            ))}
          </SubMenu>
        ) : (
          <Line key={one.entry.id} line={one} target={target} />
        ),
      )}
    </Fragment>
  ))
}

const keyOf = (one: MenuLine | FoldedLines) => (isFolded(one) ? one.title : one.entry.id)

function Line({ line: { entry, title, blocked }, target }: { line: MenuLine; target: AnyTarget }) {
  if (isCommand(entry))
    return (
      <CommandItem
        command={entry}
        title={title ?? entry.id}
        blocked={blocked}
        onPerform={() => void perform(entry, target)}
      />
    )
  if (!target) return null
  const { items: Items, icon: ItemsIcon, width } = entry
  if (title === null) return <Items {...target} />
  return (
    <SubMenu label={title} icon={ItemsIcon && <ItemsIcon {...size} />} width={width}>
      <Items {...target} />
    </SubMenu>
  )
}
