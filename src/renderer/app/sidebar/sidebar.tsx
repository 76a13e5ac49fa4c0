// The workbooks and lists of this workspace: opened, named, moved, deleted; with row counts, runs and the last change.
import { ActionIcon, Box, Skeleton, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconBook2, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasOwnLine } from '../../lists/arrange.ts'
import { moveList } from '../../lists/lists.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { noList } from '../../ui/command/blocked.ts'
import { registerCommands, runCommand } from '../../ui/command/commands.ts'
import { OnDemandBody } from '../../ui/on-demand-body.tsx'
import classes from '../../ui/sidebar.module.css'
import { searchesPart } from '../parts.ts'
import { SidebarWorkbook } from './sidebar-workbook.tsx'

export function Sidebar() {
  const trpc = useTRPC()
  const { data: workbooks } = useQuery(trpc.sheet.workbooks.queryOptions())

  useEffect(() => {
    const targets = workbooks?.filter(hasOwnLine) ?? []
    return registerCommands(
      targets.map(book => ({
        id: `sheet.move-to-${book.id}`,
        title: `Move the open list to “${book.name}”`,
        group: 'File',
        placements: { palette: true },
        icon: IconBook2,
        blocked: () =>
          noList() ??
          (book.sheets.some(({ id }) => id === uiStore.get().sheetId) ? 'It is already in this workbook.' : null),
        perform: async () => {
          const { sheetId } = uiStore.get()
          if (sheetId !== null) await moveList(sheetId, { kind: 'into', workbookId: book.id, before: null })
        },
      })),
    )
  }, [workbooks])

  return (
    <nav className={classes.sidebar} data-pane="sidebar" aria-label="Lists and searches">
      <div className={classes.head}>
        <Box component="h2" flex={1} m={0} c="dimmed" fz={12} fw={600}>
          Lists
        </Box>
        <Tooltip label="New workbook">
          <ActionIcon
            variant="subtle"
            size={24}
            className="lw-dim"
            aria-label="New workbook"
            onClick={() => void runCommand('workbook.new')}
          >
            <IconBook2 size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="New list">
          <ActionIcon
            variant="subtle"
            size={24}
            className="lw-dim"
            aria-label="New list"
            onClick={() => void runCommand('sheet.new')}
          >
            <IconPlus size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {!workbooks && <Skeleton height={40} mx={10} width="auto" />}
      {workbooks?.length === 0 && (
        <Text c="dimmed" px={12} py={4}>
          No lists yet. Files you open and samples you try appear here.
        </Text>
      )}
      <div className={classes.scroll}>
        {workbooks?.map(workbook => (
          <SidebarWorkbook key={workbook.id} workbook={workbook} workbooks={workbooks} />
        ))}
        <OnDemandBody part={searchesPart} props={{}} frame={content => content} />
      </div>
      <UnstyledButton className={classes.trash} onClick={() => void runCommand('trash.open')}>
        <IconTrash size={15} stroke={1.6} aria-hidden /> Trash
      </UnstyledButton>
    </nav>
  )
}
