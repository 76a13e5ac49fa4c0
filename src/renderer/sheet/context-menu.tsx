// The menu of cells and row numbers (right click, menu key).
import { Menu } from '@mantine/core'
import { CommandItems } from '../ui/command/command-items.tsx'
import { currentTarget } from '../ui/command/commands.ts'
import { useSession } from './session-context.ts'

/** In the window. */
export interface MenuPlace {
  x: number
  y: number
}

interface Props {
  place: MenuPlace | null
  onClose: () => void
}

export function ContextMenu({ place, onClose }: Props) {
  const session = useSession()
  // Made again for each opening: one that was closed keeps the place it had, and may take its anchor for hidden.
  if (!place) return null
  return (
    <Menu
      opened
      onChange={shown => {
        if (shown) return
        onClose()
        session.surface?.focus()
      }}
      position="bottom-start"
      offset={0}
      width={250}
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          className="lw-menu-anchor"
          tabIndex={-1}
          aria-label="Cells"
          style={{ left: place.x, top: place.y }}
        />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={event => event.preventDefault()}>
        <CommandItems menu="cell" target={currentTarget()} />
      </Menu.Dropdown>
    </Menu>
  )
}
