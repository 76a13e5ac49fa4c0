// What a command is: one object with its names, keys, why it cannot be used, where it is drawn and what it does.
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import type { OnDemand } from '../on-demand.ts'
import { noList } from './blocked.ts'

export const commandGroups = ['File', 'Edit', 'Search', 'Run', 'Column', 'View', 'Help'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** The menus of columns and cells: their sections in order. A line is drawn between groups of sections. */
export const menus = {
  column: [
    ['column'],
    ['order'],
    ['clean', 'change', 'duplicates', 'lists', 'check'],
    ['insert', 'display', 'protect'],
    ['delete'],
  ],
  cell: [['clipboard'], ['rows'], ['pick'], ['record', 'answer', 'run']],
} as const
export type MenuName = keyof typeof menus
export type MenuSection = (typeof menus)[MenuName][number][number]

/** The menus of the desktop program: their sections in order, with a line between. Column is the menu of the active column. */
export const desktopMenus = {
  Program: ['about', 'settings'],
  File: ['open', 'new', 'list', 'save', 'privacy', 'kept'],
  Edit: ['steps', 'find', 'columns'],
  Search: ['search', 'new'],
  Run: ['clean', 'run', 'operations', 'credits', 'rules'],
  View: ['commands', 'lists', 'panels', 'view', 'look'],
  Help: ['help'],
} as const
export type DesktopMenuOfPage = keyof typeof desktopMenus

/** The sections of the toolbar, in order. */
export const toolbarSections = ['lists', 'file', 'steps', 'search', 'clean', 'list', 'commands', 'window'] as const
export type ToolbarSection = (typeof toolbarSections)[number]

/** The column that a command is for: the one whose menu is open, else that of the active cell. */
export interface CommandTarget {
  readonly sheet: Sheet
  readonly column: Column
}
/** Null where no list is open, or one without columns. */
export type AnyTarget = CommandTarget | null

export interface MenuPlace<M extends MenuName, T> {
  section: (typeof menus)[M][number][number]
  /** What the menu says, where it is not the title. */
  title?: string | ((target: T) => string)
  /** Left out of the menu where it answers false; the palette lists it and says why it is blocked. */
  when?(target: T): boolean
}

export interface ToolbarPlace {
  section: ToolbarSection
  /** The least room in which it has a button; with less it is in the menu of more commands. */
  room: 'wide' | 'drawers' | 'tiny'
  /** Written on its button, which has the icon only without it; `more` is what it does. */
  name?: string
  more?: string
  /** A second button, which belongs to it. */
  beside?: OnDemand<object>
  /** What its button is called, where it is not the title. */
  title?(): string
  /** For a command that switches something on and off. */
  pressed?(): boolean
  /** What a press on its button does while it is pressed, where the command itself does not switch off. */
  release?(): void
}

interface MenuPlaces<T> {
  column: MenuPlace<'column', T>
  cell: MenuPlace<'cell', T>
}
type DesktopPlace = {
  [M in DesktopMenuOfPage]: {
    menu: M
    section: (typeof desktopMenus)[M][number]
    /** What the menu says, where it is not the title. */
    title?: string
  }
}[DesktopMenuOfPage]

interface PagePlaces extends MenuPlaces<AnyTarget> {
  palette: true
  desktop: DesktopPlace
  toolbar: ToolbarPlace
}
interface ColumnPlaces extends MenuPlaces<CommandTarget> {
  palette: true
}

/** Some of the places, and one at least. */
type Placed<P> = { [K in keyof P]-?: Pick<P, K> & Partial<P> }[keyof P]

interface CommandFacts<T> {
  /** Stable name, e.g. "file.open"; the desktop menu uses it. */
  id: string
  group: CommandGroup
  icon?: Icon
  /** "mod+O": mod is Cmd on macOS, else Ctrl. The first one is shown. */
  keys?: string[]
  /** Shown in menus; the grid itself listens to it. */
  gridKey?: string
  /** More words to find it by in the palette. */
  keywords?: string
  /** Takes something away for good, or nearly. */
  danger?: boolean
  /** Whether it is not there at all now: what the service in use does not offer is not listed. */
  absent?(target: T): boolean
  /** Why it cannot be used now, as a sentence; null = it can. */
  blocked?(target: T): string | null
  perform(target: T): void | Promise<void>
}

/** A command of what is open in the window. */
export interface PageCommand extends CommandFacts<AnyTarget> {
  for?: undefined
  title: string
  placements: Placed<PagePlaces>
}

/** A command of one column: blocked while there is none. */
export interface ColumnCommand extends CommandFacts<CommandTarget> {
  for: 'column'
  /** With the column named: “column “Email””, or “a column”. */
  title(column: string): string
  placements: Placed<ColumnPlaces>
}

export type Command = PageCommand | ColumnCommand

/** A command of the palette's group of columns. */
export const columnCommand = (facts: Omit<ColumnCommand, 'for' | 'group'>): ColumnCommand => ({
  for: 'column',
  group: 'Column',
  ...facts,
})

/** Items of a menu that are known only when it is open: in a menu of their own where they have a title. */
export interface MenuItems {
  for?: undefined
  perform?: undefined
  id: string
  icon?: Icon
  /** Pixels. */
  width?: number
  placements: Placed<MenuPlaces<CommandTarget>>
  items: ComponentType<CommandTarget>
}

export const isCommand = (one: Command | MenuItems): one is Command => one.perform !== undefined

/** Why a command cannot be used now, or on this column; null = it can. */
export function blockedBy(command: Command, target: AnyTarget): string | null {
  if (command.for === undefined) return command.blocked?.(target) ?? null
  return target ? (command.blocked?.(target) ?? null) : (noList() ?? 'Select a column first.')
}

/** Whether a command is not there at all now. */
export const isAbsent = (command: Command, target: AnyTarget): boolean =>
  (command.for === undefined ? command.absent?.(target) : target && command.absent?.(target)) ?? false

/** The name of a command in full, with the column that it is for. */
export const titleOf = (command: Command, target: AnyTarget): string =>
  command.for === undefined ? command.title : command.title(target ? `column “${target.column.name}”` : 'a column')
