// The lists of this workspace: opened, renamed, deleted; with row counts, running work and the last change.
import { ActionIcon, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { Workbook } from '../../contract/app/sheet.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { runCommand } from './commands.ts'
import classes from './sidebar.module.css'
import { SidebarList } from './sidebar-list.tsx'
import { useStore } from './store.ts'
import { ui } from './ui.ts'

/** A workbook of one list needs no line of its own. */
const titled = (workbook: Workbook) => workbook.sheets.length > 1

/** Up and down walk through the lists. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('[data-list]') ?? []
  const buttons = [...all]
  const here = buttons.indexOf(event.target as HTMLElement)
  if (here < 0) return
  event.preventDefault()
  buttons[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

export function Sidebar() {
  const trpc = useTRPC()
  const open = useStore(ui, value => value.sheetId)
  const { data: workbooks } = useQuery(trpc.sheet.workbooks.queryOptions())
  const filled = workbooks?.filter(({ sheets }) => sheets.length > 0)

  return (
    <nav className={classes.sidebar} data-pane="sidebar" aria-label="Lists">
      <div className={classes.head}>
        <h2 className={classes.title}>Lists</h2>
        <Tooltip label="New list">
          <ActionIcon
            variant="subtle"
            size={24}
            className={classes.add}
            aria-label="New list"
            onClick={() => void runCommand('sheet.new')}
          >
            <IconPlus size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {!filled && <Skeleton height={40} mx={10} width="auto" />}
      {filled?.length === 0 && (
        <Text c="dimmed" px={12} py={4}>
          No lists yet. Files that you open and samples that you try appear here.
        </Text>
      )}
      <div className={classes.scroll}>
        {filled?.map(workbook => (
          <section key={workbook.id} aria-label={titled(workbook) ? workbook.name : undefined}>
            {titled(workbook) && <h3 className={classes.workbook}>{workbook.name}</h3>}
            <ul className={classes.lists} data-inside={titled(workbook) || undefined} onKeyDown={walk}>
              {workbook.sheets.map(sheet => (
                <SidebarList key={sheet.id} sheet={sheet} open={sheet.id === open} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
