// One list in the sidebar: opens on click, renames in place, is dragged, has its own menu.
import { Menu, UnstyledButton } from '@mantine/core'
import { IconLoader2, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import type { SheetSummary, Workbook } from '../../../contract/app/sheet.ts'
import { stepList } from '../../lists/arrange.ts'
import { deleteList, moveList, openList, renameList } from '../../lists/lists.ts'
import { endNaming, namingStore, sameLine, startNaming } from '../../lists/naming.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { useStore } from '../../state/store.ts'
import { walkLines } from '../../ui/focus/sidebar-walk.ts'
import { NameField } from '../../ui/name-field.tsx'
import { problemNotice } from '../../ui/notice/notices.tsx'
import classes from '../../ui/sidebar.module.css'
import { countNoun, formatAgo, formatCount } from '../../ui/words/figures.ts'
import { useDragLine } from './sidebar-drag.ts'
import { ListMenu } from './sidebar-list-menu.tsx'

interface Props {
  sheet: SheetSummary
  open: boolean
  workbooks: readonly Workbook[]
}

export function SidebarList({ sheet, open, workbooks }: Props) {
  const line = { sheetId: sheet.id }
  const trpc = useTRPC()
  const isNaming = useStore(namingStore, value => sameLine(value.line, line))
  // Kept fresh by the status bar. A run that is paused or waits turns nothing.
  const { data: going = false } = useQuery({
    ...trpc.run.list.queryOptions(),
    select: runs => runs.some(({ id, state }) => state === 'running' && sheet.runs.includes(id)),
  })
  const button = useRef<HTMLButtonElement>(null)
  const drag = useDragLine(line, workbooks)
  const move = (step: 1 | -1) => {
    const to = stepList(workbooks, sheet.id, step)
    if (to) moveList(sheet.id, to).catch(problemNotice)
  }

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'F2') startNaming(line)
    else if (event.key === 'Delete') deleteList(sheet.id, sheet.name).catch(problemNotice)
    else if (event.altKey && event.key === 'ArrowUp') move(-1)
    else if (event.altKey && event.key === 'ArrowDown') move(1)
    else if (!walkLines(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  if (isNaming) {
    return (
      <li>
        <NameField
          name={sheet.name}
          label="Name of the list"
          onDone={name => {
            endNaming()
            // The button comes back with the next render and takes the focus again.
            requestAnimationFrame(() => button.current?.focus())
            if (name) renameList(sheet.id, name).catch(problemNotice)
          }}
        />
      </li>
    )
  }
  const changed = `changed ${formatAgo(Date.now() - Date.parse(sheet.changedAt))}`
  return (
    <li>
      <Menu width={230}>
        <Menu.ContextMenu>
          <UnstyledButton
            ref={button}
            className={classes.list}
            data-list={sheet.id}
            aria-current={open ? 'page' : undefined}
            onClick={() => openList(sheet.id)}
            onDoubleClick={() => startNaming(line)}
            onKeyDown={onKey}
            title={`${sheet.name}, ${changed}`}
            {...drag}
          >
            <IconTable size={16} stroke={1.5} className={classes.mark} aria-hidden />
            <span className={classes.words}>
              <span className={classes.label}>{sheet.name}</span>
              <span className={classes.figures}>
                {going ? (
                  <span className={classes.running} data-going>
                    <IconLoader2 size={12} aria-hidden /> {countNoun(sheet.runs.length, 'run')} in progress
                  </span>
                ) : sheet.runs.length > 0 ? (
                  `${countNoun(sheet.runs.length, 'run')} not finished`
                ) : (
                  changed
                )}
              </span>
            </span>
            <span className={classes.rows}>
              {formatCount(sheet.rows)}
              <span className="lw-unseen"> {sheet.rows === 1 ? 'row' : 'rows'}</span>
            </span>
          </UnstyledButton>
        </Menu.ContextMenu>
        <Menu.Dropdown>
          <ListMenu sheet={sheet} workbooks={workbooks} onMove={move} />
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
