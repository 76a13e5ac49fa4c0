// The top of the window: files, undo, the open list's operations and export, panels and settings.
import { Button, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconDownload, IconSearch, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { CommandButton } from '../ui/command-button.tsx'
import { runCommand, useCommand } from '../ui/commands.ts'
import { Keys } from '../ui/key-caps.tsx'
import { useRoom } from '../ui/narrow.ts'
import { ProgramMark } from '../ui/program-mark.tsx'
import { stepLabel } from '../ui/step-label.ts'
import { MoreMenu } from './more-menu.tsx'
import { RunMenu } from './run-menu.tsx'
import classes from './toolbar.module.css'

function ExportButton() {
  const { blocked } = useCommand('file.export')
  return (
    <Tooltip label={blocked ?? 'Write this list to a file'} disabled={blocked === null}>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        leftSection={<IconDownload size={15} stroke={1.7} />}
        aria-disabled={blocked !== null}
        data-disabled={blocked !== null || undefined}
        onClick={() => void runCommand('file.export')}
      >
        Export
      </Button>
    </Tooltip>
  )
}

function CleanButton({ pressed }: { pressed: boolean }) {
  const { blocked } = useCommand('list.clean')
  return (
    <Tooltip label={blocked ?? 'Find and fix problems in this list'}>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        leftSection={<IconWand size={15} stroke={1.7} />}
        aria-pressed={pressed}
        aria-disabled={blocked !== null}
        data-disabled={blocked !== null || undefined}
        onClick={() => void runCommand('list.clean')}
      >
        Clean
      </Button>
    </Tooltip>
  )
}

/** Where the window is: program, then the open list or the search. */
function Place() {
  const trpc = useTRPC()
  const sheetId = useStore(uiStore, value => value.sheetId)
  const { data: workbooks } = useQuery(trpc.sheet.workbooks.queryOptions())
  const workbook = workbooks?.find(({ sheets }) => sheets.some(sheet => sheet.id === sheetId))
  const sheet = workbook?.sheets.find(({ id }) => id === sheetId)
  const search = useStore(uiStore, value => value.search) && sheetId === null
  const name = search ? 'Search' : sheet?.name
  useEffect(() => {
    document.title = name ? `${name} - Listwright` : 'Listwright'
  }, [name])
  return (
    <div className={classes.place}>
      <UnstyledButton
        className={classes.home}
        onClick={() => void runCommand('view.start')}
        aria-label="Listwright, start screen"
      >
        <ProgramMark />
        <span>Listwright</span>
      </UnstyledButton>
      {name !== undefined && (
        <>
          <IconChevronRight size={14} className={classes.dim} aria-hidden />
          <h1 className={classes.list} title={name}>
            {name}
          </h1>
        </>
      )}
    </div>
  )
}

/** What has no room in a narrow window, in the order of the toolbar. */
const folded = [
  'palette.open',
  'file.open',
  'sheet.new',
  'search.open',
  'list.clean',
  'view.history',
  'activity.open',
  'view.theme',
  'settings.open',
] as const
const foldedLast = ['edit.redo', 'file.export'] as const

export function Toolbar() {
  const panel = useStore(uiStore, value => value.panel?.kind)
  const sidebar = useStore(uiStore, value => value.sidebar)
  const search = useStore(uiStore, value => value.search && value.sheetId === null)
  const undo = useStore(gridStore, value => value.sheet?.undo)
  const redo = useStore(gridStore, value => value.sheet?.redo)
  const room = useRoom()
  const wide = room === 'wide'
  return (
    <header className={classes.toolbar} data-pane="toolbar">
      <CommandButton id="view.sidebar" pressed={sidebar} />
      <Place />
      <span className={classes.gap} />
      {wide && (
        <>
          <CommandButton id="file.open" />
          <CommandButton id="sheet.new" />
          <span className={classes.line} />
        </>
      )}
      <CommandButton id="edit.undo" label={undo ? `Undo: ${stepLabel(undo)}` : 'Undo'} />
      {room !== 'tiny' && <CommandButton id="edit.redo" label={redo ? `Redo: ${stepLabel(redo)}` : 'Redo'} />}
      {wide && (
        <>
          <span className={classes.line} />
          <CommandButton id="search.open" pressed={search} />
        </>
      )}
      {wide && <CleanButton pressed={panel === 'clean'} />}
      <RunMenu />
      {room !== 'tiny' && <ExportButton />}
      <span className={classes.space} />
      {wide ? (
        <>
          <UnstyledButton className={classes.search} onClick={() => void runCommand('palette.open')}>
            <IconSearch size={14} stroke={1.7} aria-hidden />
            <span>Commands</span>
            <Keys keys="mod+K" />
          </UnstyledButton>
          <CommandButton id="view.history" pressed={panel === 'history'} />
          <CommandButton id="activity.open" pressed={panel === 'activity'} />
          <CommandButton id="view.theme" />
          <CommandButton id="settings.open" />
        </>
      ) : (
        <MoreMenu ids={room === 'tiny' ? [...folded, ...foldedLast] : folded} />
      )}
    </header>
  )
}
