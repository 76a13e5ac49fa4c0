// The top of the window: files, undo, the open list's operations and export, panels and settings.
import { Box, Button, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import type { PageCommand, ToolbarPlace, ToolbarSection } from '../ui/command/command.ts'
import { CommandButton } from '../ui/command/command-button.tsx'
import { runCommand, useCommand, useToolbar } from '../ui/command/commands.ts'
import { Keys } from '../ui/command/key-caps.tsx'
import { useRoom, type WindowRoom } from '../ui/narrow.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'
import { ProgramMark } from '../ui/program-mark.tsx'
import { MoreMenu } from './more-menu.tsx'
import { RunMenu } from './run-menu.tsx'
import classes from './toolbar.module.css'

/** The button of a command with its name written on it. */
function NamedButton({ command: { id, icon: CommandIcon }, place }: { command: PageCommand; place: ToolbarPlace }) {
  const { blocked } = useCommand(id)
  const button = (
    <Tooltip label={blocked ?? place.more}>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        leftSection={CommandIcon && <CommandIcon size={15} stroke={1.7} />}
        aria-pressed={place.pressed?.()}
        aria-disabled={blocked !== null}
        data-disabled={blocked !== null || undefined}
        onClick={() => (place.release && place.pressed?.() ? place.release() : void runCommand(id))}
      >
        {place.name}
      </Button>
    </Tooltip>
  )
  if (!place.beside) return button
  return (
    <Button.Group>
      {button}
      <OnDemandBody part={place.beside} props={{}} frame={() => null} />
    </Button.Group>
  )
}

/** Where the window is: the program, then the search. An open list has its name over its rows. */
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
      {search && (
        <>
          <IconChevronRight size={14} className="lw-dim" style={{ flex: 'none' }} aria-hidden />
          <Box component="h1" className="lw-cut" maw={260} px={4} fz="inherit" fw="inherit">
            {name}
          </Box>
        </>
      )}
    </div>
  )
}

/** From the least room. */
const rooms = ['tiny', 'drawers', 'wide'] as const
const fits = (place: ToolbarPlace, room: WindowRoom) => rooms.indexOf(place.room) <= rooms.indexOf(room)

/** The commands of a section that have room for a button. */
function Buttons({ section, line }: { section: ToolbarSection; line?: 'before' | 'after' }) {
  const room = useRoom()
  const shown = useToolbar([section]).filter(({ place }) => fits(place, room))
  if (shown.length === 0) return null
  return (
    <>
      {line === 'before' && <Box component="span" w={1} h={18} my={0} mx={5} bg="var(--lw-border)" />}
      {shown.map(({ command, place, title }) =>
        place.name === undefined ? (
          <CommandButton key={command.id} id={command.id} label={title} pressed={place.pressed?.()} />
        ) : (
          <NamedButton key={command.id} command={command} place={place} />
        ),
      )}
      {line === 'after' && <Box component="span" w={1} h={18} my={0} mx={5} bg="var(--lw-border)" />}
    </>
  )
}

/** What has no room in a narrow window, in a menu; what goes last is first in it. */
const foldedFirst = ['commands', 'file', 'search', 'clean', 'window', 'steps', 'list'] as const

export function Toolbar() {
  const room = useRoom()
  const folded = useToolbar(foldedFirst).filter(({ place }) => !fits(place, room))
  return (
    <header className={classes.toolbar} data-pane="toolbar">
      <Buttons section="lists" />
      <Place />
      <Box component="span" w={8} />
      <Buttons section="file" line="after" />
      <Buttons section="steps" />
      <Buttons section="search" line="before" />
      <Buttons section="clean" />
      <RunMenu />
      <Buttons section="list" />
      <span className={classes.space} />
      {room === 'wide' && (
        <UnstyledButton className={classes.search} onClick={() => void runCommand('palette.open')}>
          <IconSearch size={14} stroke={1.7} aria-hidden />
          <span>Commands</span>
          <Keys keys="mod+K" />
        </UnstyledButton>
      )}
      <Buttons section="window" />
      {folded.length > 0 && <MoreMenu ids={folded.map(({ command }) => command.id)} />}
    </header>
  )
}
