// The one list of commands: toolbar, palette, shortcut sheet, keys and the desktop menu all act through it.
import type { Icon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { engineLink } from '../rpc/away.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { createStore } from '../state/store.ts'
import { matchesKeys } from './keys.ts'
import { problemNotice } from './notices.tsx'
import { isOverlaid } from './overlay.ts'

export const commandGroups = ['File', 'Edit', 'Search', 'Run', 'View', 'Help'] as const
export type CommandGroup = (typeof commandGroups)[number]

export interface PageCommand {
  /** Stable name, e.g. "file.open"; the desktop menu uses it. */
  id: string
  title: string
  group: CommandGroup
  icon?: Icon
  /** "mod+O": mod is Cmd on macOS, else Ctrl. The first one is shown. */
  keys?: string[]
  /** More words to find it by in the palette. */
  words?: string
  /** Not listed in the palette. */
  hidden?: boolean
  /** Whether it is not there at all now: what the service in use does not offer is not listed. */
  absent?(): boolean
  /** Why it cannot be used now, as a sentence; null = it can. */
  blocked?(): string | null
  run(): void | Promise<void>
}

const registry = createStore<{ commands: readonly PageCommand[] }>({ commands: [] })

/** Adds commands for as long as their screen lives; returns how to take them away. */
export function registerCommands(commands: readonly PageCommand[]): () => void {
  registry.set({ commands: [...registry.get().commands, ...commands] })
  return () => registry.set({ commands: registry.get().commands.filter(command => !commands.includes(command)) })
}

const allCommands = (): readonly PageCommand[] => registry.get().commands
export const findCommand = (id: string): PageCommand | undefined => allCommands().find(command => command.id === id)

/** Runs a command by name unless it is blocked; a failure becomes a notice. Unknown names are ignored by design: menus may be newer. */
export async function runCommand(id: string): Promise<void> {
  const command = findCommand(id)
  if (!command || command.blocked?.()) return
  try {
    await command.run()
  } catch (error) {
    problemNotice(error)
  }
}

const watched = [registry, uiStore, gridStore, engineLink]
const subscribe = (listener: () => void) => {
  const stops = watched.map(store => store.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** A command with the reason that blocks it now, kept up to date. */
export function useCommand(id: string): { command: PageCommand | undefined; blocked: string | null } {
  const command = useSyncExternalStore(subscribe, () => findCommand(id))
  const blocked = useSyncExternalStore(subscribe, () => command?.blocked?.() ?? null)
  return { command, blocked }
}

/** All commands, drawn again whenever one of them becomes blocked or free. */
export function useCommands(): readonly PageCommand[] {
  useSyncExternalStore(subscribe, () =>
    allCommands()
      .map(command => command.blocked?.() ?? '')
      .join('\n'),
  )
  return useSyncExternalStore(registry.subscribe, allCommands)
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
    void runCommand(command.id)
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
