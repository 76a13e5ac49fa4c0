// What the menu of a column or a cell shows: its commands in groups, some of them folded into menus of their own.
import {
  type Icon,
  IconArrowsJoin,
  IconColumnInsertRight,
  IconEye,
  IconReportAnalytics,
  IconShieldLock,
  IconTransform,
} from '@tabler/icons-react'
import {
  type AnyTarget,
  blockedBy,
  type Command,
  isAbsent,
  isCommand,
  type MenuItems,
  type MenuName,
  type MenuPlace,
  type MenuSection,
  menus,
  titleOf,
} from './command.ts'

/** Sections that open as a menu of their own: all items of a column in one would not fit a low window. */
const foldedSections: Partial<Record<MenuSection, { readonly title: string; readonly icon: Icon }>> = {
  change: { title: 'Change cells', icon: IconTransform },
  lists: { title: 'Match and compare', icon: IconArrowsJoin },
  check: { title: 'Check and profile', icon: IconReportAnalytics },
  insert: { title: 'Insert', icon: IconColumnInsertRight },
  display: { title: 'Display', icon: IconEye },
  protect: { title: 'Protect', icon: IconShieldLock },
}

export interface MenuLine {
  readonly entry: Command | MenuItems
  /** Null: its items are drawn among the others. */
  readonly title: string | null
  readonly blocked: string | null
}

/** Lines that open as a menu of their own. */
export interface FoldedLines {
  readonly title: string
  readonly icon: Icon
  readonly lines: readonly MenuLine[]
}
export const isFolded = (one: MenuLine | FoldedLines): one is FoldedLines => 'lines' in one

/** What a menu of a column or a cell has, in its groups: each in the order of its sections, then of registering. */
export const menuGroups = (
  menu: MenuName,
  all: readonly (Command | MenuItems)[],
  target: AnyTarget,
): readonly (readonly (MenuLine | FoldedLines)[])[] =>
  menus[menu]
    .map(group =>
      group.flatMap((section): readonly (MenuLine | FoldedLines)[] => {
        const lines = all
          .filter(({ placements }) => placements[menu]?.section === section)
          .flatMap(one => lineOf(menu, one, target))
        const folded = foldedSections[section]
        return folded && lines.length > 1 ? [{ ...folded, lines }] : lines
      }),
    )
    .filter(group => group.length > 0)

function lineOf(menu: MenuName, entry: Command | MenuItems, target: AnyTarget): readonly MenuLine[] {
  if (isCommand(entry)) {
    if (isAbsent(entry, target)) return []
    const blocked = blockedBy(entry, target)
    if (entry.for === undefined) {
      const place = entry.placements[menu]
      return place?.when?.(target) === false ? [] : [{ entry, title: said(place, target) ?? entry.title, blocked }]
    }
  }
  if (!target) return []
  const place = entry.placements[menu]
  if (place?.when?.(target) === false) return []
  const title = said(place, target)
  if (!isCommand(entry)) return [{ entry, title, blocked: null }]
  return [{ entry, title: title ?? titleOf(entry, target), blocked: blockedBy(entry, target) }]
}

function said<M extends MenuName, T>(place: MenuPlace<M, T> | undefined, target: T): string | null {
  return typeof place?.title === 'function' ? place.title(target) : (place?.title ?? null)
}

/** All lines, those of folded menus in their places. */
export const flatLines = (group: readonly (MenuLine | FoldedLines)[]): readonly MenuLine[] =>
  group.flatMap(one => (isFolded(one) ? one.lines : [one]))
