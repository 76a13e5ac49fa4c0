// A workbook in the sidebar: its name with a menu, and its lists below.
import { Box, Menu, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPackageExport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import type { Workbook } from '../../../contract/app/sheet.ts'
import { saveWorkbook } from '../../file/portable.ts'
import { hasOwnLine, stepWorkbook } from '../../lists/arrange.ts'
import { createList } from '../../lists/lists.ts'
import { endNaming, namingStore, sameLine, startNaming } from '../../lists/naming.ts'
import { deleteWorkbook, moveWorkbook, renameWorkbook } from '../../lists/workbooks.ts'
import { uiStore } from '../../state/open.ts'
import { useStore } from '../../state/store.ts'
import { walkLines } from '../../ui/focus/sidebar-walk.ts'
import { NameField } from '../../ui/name-field.tsx'
import { problemNotice } from '../../ui/notice/notices.tsx'
import classes from '../../ui/sidebar.module.css'
import { useDragLine } from './sidebar-drag.ts'
import { SidebarList } from './sidebar-list.tsx'

interface Props {
  workbook: Workbook
  workbooks: readonly Workbook[]
}

export function SidebarWorkbook({ workbook, workbooks }: Props) {
  const open = useStore(uiStore, value => value.sheetId)
  const shown = hasOwnLine(workbook)
  return (
    <section aria-label={shown ? workbook.name : undefined}>
      {shown && <Heading workbook={workbook} workbooks={workbooks} />}
      <ul className={classes.lists} data-inside={shown || undefined}>
        {workbook.sheets.map(sheet => (
          <SidebarList key={sheet.id} sheet={sheet} open={sheet.id === open} workbooks={workbooks} />
        ))}
      </ul>
      {shown && workbook.sheets.length === 0 && <p className={classes.none}>No lists yet. Drag one here.</p>}
    </section>
  )
}

function Heading({ workbook, workbooks }: Props) {
  const { id, name } = workbook
  const line = { workbookId: id }
  const isNaming = useStore(namingStore, value => sameLine(value.line, line))
  const button = useRef<HTMLButtonElement>(null)
  const drag = useDragLine(line, workbooks)
  const tell = (work: Promise<void>) => void work.catch(problemNotice)
  const move = (step: 1 | -1) => {
    const before = stepWorkbook(workbooks, id, step)
    if (before !== undefined) tell(moveWorkbook(id, before))
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'F2') startNaming(line)
    else if (event.key === 'Delete') tell(deleteWorkbook(workbook))
    else if (event.altKey && event.key === 'ArrowUp') move(-1)
    else if (event.altKey && event.key === 'ArrowDown') move(1)
    else if (!walkLines(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  if (isNaming) {
    return (
      <NameField
        name={name}
        label="Name of the workbook"
        onDone={next => {
          endNaming()
          requestAnimationFrame(() => button.current?.focus())
          if (next) tell(renameWorkbook(id, next))
        }}
      />
    )
  }
  return (
    <Box component="h3" mt={6} mb={0} mx={6}>
      <Menu width={220}>
        <Menu.ContextMenu>
          <UnstyledButton
            ref={button}
            className={classes.workbook}
            data-list
            onDoubleClick={() => startNaming(line)}
            onKeyDown={onKey}
            {...drag}
          >
            {name}
          </UnstyledButton>
        </Menu.ContextMenu>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={15} />} onClick={() => tell(createList(workbook))}>
            New list here
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={15} />} rightSection="F2" onClick={() => startNaming(line)}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconPackageExport size={15} />} onClick={() => void saveWorkbook(id, name)}>
            Save as one file…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconArrowUp size={15} />}
            rightSection="Alt+↑"
            disabled={stepWorkbook(workbooks, id, -1) === undefined}
            onClick={() => move(-1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={15} />}
            rightSection="Alt+↓"
            disabled={stepWorkbook(workbooks, id, 1) === undefined}
            onClick={() => move(1)}
          >
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash size={15} />}
            rightSection="Del"
            onClick={() => tell(deleteWorkbook(workbook))}
          >
            Delete workbook and lists
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Box>
  )
}
