// What is shown of one cell, below it: the keyboard goes into it, and back to the grid when it closes.
import { Popover, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../session-context.ts'
import { type CellPlace, sheetDialog } from '../sheet-dialog.ts'

/** Closes what is shown below a cell. */
export function useCloseBelow(): () => void {
  const session = useSession()
  return () => {
    sheetDialog.set({ open: null })
    session.surface?.focus()
  }
}

interface Props extends Pick<CellPlace, 'place'> {
  label: string
  children: ReactNode
  onClose(): void
}

export function BelowCell({ place, label, children, onClose }: Props) {
  return (
    <Popover
      opened
      onChange={shown => {
        if (!shown) onClose()
      }}
      position="bottom-start"
      width={340}
      shadow="md"
      trapFocus
      returnFocus={false}
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className="lw-menu-anchor"
          tabIndex={-1}
          aria-hidden
          style={{ left: place.x, top: place.y }}
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={label}>
        <Stack gap={8}>{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
