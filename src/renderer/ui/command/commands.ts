// The one list of commands: menus, toolbar, palette, shortcut sheet, keys and the desktop menu all act through it.
import { useSyncExternalStore } from 'react'
import { engineLink } from '../../rpc/away.ts'
import { gridStore } from '../../state/grid-state.ts'
import { uiStore } from '../../state/open.ts'
import { createStore } from '../../state/store.ts'
import { isOverlaid } from '../focus/overlay.ts'
import { problemNotice } from '../notice/notices.tsx'
import {
  type AnyTarget,
  blockedBy,
  type Command,
  isAbsent,
  isCommand,
  type MenuItems,
  type MenuName,
  type ToolbarSection,
  titleOf,
} from './command.ts'
import { matchesKeys } from './keys.ts'
import { flatLines, menuGroups } from './menu-groups.ts'

const registry = createStore<{ all: readonly (Command | MenuItems)[] }>({ all: [] })

/** Adds commands for as long as their screen lives; returns how to take them away. Their order is that of menus. */
export function registerCommands(commands: readonly (Command | MenuItems)[]): () => void {
  registry.set({ all: [...registry.get().all, ...commands] })
  return () => registry.set({ all: registry.get().all.filter(one => !commands.includes(one)) })
}

export const allCommands = (): readonly Command[] => registry.get().all.filter(isCommand)
export const findCommand = (id: string): Command | undefined => allCommands().find(command => command.id === id)

/** The column of the active cell. */
export function currentTarget(): AnyTarget {
  const { sheet, columns, active } = gridStore.get()
  const column = columns.find(({ id }) => id === active?.columnId)
  return sheet && column ? { sheet, column } : null
}

/** Performs a command unless it is blocked; a failure becomes a notice. */
export async function perform(command: Command, target: AnyTarget = currentTarget()): Promise<void> {
  if (blockedBy(command, target) !== null) return
  try {
    if (command.for === undefined) await command.perform(target)
    else if (target) await command.perform(target)
  } catch (error) {
    problemNotice(error)
  }
}

/** Performs a command by its name. Unknown names are ignored by design: menus may be newer. */
export async function runCommand(id: string): Promise<void> {
  const command = findCommand(id)
  if (command) await perform(command)
}

const watched = [registry, uiStore, gridStore, engineLink]
const subscribe = (listener: () => void) => {
  const stops = watched.map(store => store.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Calls whenever the commands, what is open or what is selected change; returns how to stop. */
export const followCommands = (listener: () => void): (() => void) => subscribe(listener)

/** Draws again whenever what is written of the commands changes. */
const useWritten = (written: () => readonly unknown[]): void => {
  useSyncExternalStore(subscribe, () => JSON.stringify(written()))
}

/** A command with its name and the reason that blocks it now, kept up to date. */
export function useCommand(id: string): { command: Command | undefined; title: string; blocked: string | null } {
  const command = useSyncExternalStore(subscribe, () => findCommand(id))
  const title = useSyncExternalStore(subscribe, () => (command ? titleOf(command, currentTarget()) : ''))
  const blocked = useSyncExternalStore(subscribe, () => (command ? blockedBy(command, currentTarget()) : null))
  return { command, title, blocked }
}

/** All commands that are there now, drawn again whenever one of them changes its name, comes, goes or is blocked. */
export function useCommands(): readonly Command[] {
  const present = () => allCommands().filter(command => !isAbsent(command, currentTarget()))
  useWritten(() =>
    present().map(command => [command.id, titleOf(command, currentTarget()), blockedBy(command, currentTarget())]),
  )
  return present()
}

/** The commands of the toolbar in some of its sections. */
export function useToolbar(sections: readonly ToolbarSection[]) {
  const placed = () =>
    sections.flatMap(section =>
      allCommands().flatMap(command => {
        if (command.for !== undefined) return []
        const place = command.placements.toolbar
        return place?.section === section ? [{ command, place, title: place.title?.() ?? command.title }] : []
      }),
    )
  useWritten(() => placed().map(({ command, place, title }) => [command.id, title, place.pressed?.()]))
  return placed()
}

/** What a menu of a column or a cell shows for it, in groups. */
export function useMenu(menu: MenuName, target: AnyTarget) {
  const groups = () => menuGroups(menu, registry.get().all, target)
  useWritten(() =>
    groups().map(group => flatLines(group).map(({ entry, title, blocked }) => [entry.id, title, blocked])),
  )
  return groups()
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keys that belong to the text field they are typed in. */
const fieldKeys = new Set(['edit.undo', 'edit.redo'])

/** Listens to the keys of all commands; returns how to stop. A handler nearer to the focus may prevent it. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const command = allCommands().find(({ keys }) => keys?.some(key => matchesKeys(key, event)))
    if (!command) return
    if (typing(event.target) && fieldKeys.has(command.id)) return
    event.preventDefault()
    // A dialog would lose what was entered; the browser must not act on the key instead.
    if (isOverlaid() && !(command.id === 'palette.open' && uiStore.get().dialog === null)) return
    void perform(command)
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
