// The commands of the page as the menus of the desktop program show them.
import type { DesktopMenu, DesktopMenuItem } from '../../../contract/app/desktop-menu.ts'
import {
  type AnyTarget,
  blockedBy,
  type Command,
  type DesktopMenuOfPage,
  desktopMenus,
  isAbsent,
  isCommand,
  type MenuItems,
  type PageCommand,
} from './command.ts'
import { flatLines, menuGroups } from './menu-groups.ts'

/** What the browser itself does with these in a text field, where no key is really pressed. */
export const inText: Readonly<Record<string, string>> = { 'edit.undo': 'undo', 'edit.redo': 'redo' }

const item = (command: Command, title: string, blocked: string | null): DesktopMenuItem => ({
  ...{ command: command.id, title: title.slice(0, 300), keys: command.keys?.[0] ?? null },
  enabled: blocked === null || command.id in inText,
})

const filled = (groups: DesktopMenuItem[][]) => groups.filter(group => group.length > 0)

/** All menus for what is selected now: commands by their places, and the menu of the column. */
export function desktopMenuOf(all: readonly (Command | MenuItems)[], target: AnyTarget): DesktopMenu {
  const ofPage = all.filter(
    (one): one is PageCommand => isCommand(one) && one.for === undefined && !isAbsent(one, target),
  )
  const menu = (name: DesktopMenuOfPage) =>
    filled(
      desktopMenus[name].map(section =>
        ofPage.flatMap(command => {
          const place = command.placements.desktop
          if (place?.menu !== name || place.section !== section) return []
          return [item(command, place.title ?? command.title, blockedBy(command, target))]
        }),
      ),
    )
  const column = menuGroups('column', all, target).map(group =>
    flatLines(group).flatMap(({ entry, title, blocked }) =>
      isCommand(entry) && entry.for === 'column' && title !== null ? [item(entry, title, blocked)] : [],
    ),
  )
  return {
    ...{ Program: menu('Program'), File: menu('File'), Edit: menu('Edit'), Search: menu('Search') },
    ...{ Run: menu('Run'), Column: filled(column), View: menu('View'), Help: menu('Help') },
  }
}
