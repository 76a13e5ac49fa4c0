// What is in the menu of the program, in each system's usual order: the commands of the page among those of the system.
import type { MenuItemConstructorOptions } from 'electron'
import type { DesktopMenu, DesktopMenuItem, DesktopMenuName } from '../contract/app/desktop-menu.ts'

type Item = MenuItemConstructorOptions

const line: Item = { type: 'separator' }

/** Groups with a line between them; empty ones are left out. */
const lined = (groups: readonly (readonly Item[])[]): Item[] =>
  groups.filter(group => group.length > 0).flatMap((group, at) => (at === 0 ? group : [line, ...group]))

/** `mod+shift+F` as Electron writes it. */
export const acceleratorOf = (keys: string): string =>
  keys
    .split('+')
    .map(part => ({ mod: 'CmdOrCtrl', shift: 'Shift', alt: 'Alt', ctrl: 'Ctrl' })[part] ?? part.replace(/^Arrow/, ''))
    .join('+')

/** The whole menu; `page`: what the page gave, nothing before. `reload` loads the page of the window again. */
export function menuTemplate(
  mac: boolean,
  page: DesktopMenu,
  entry: (item: DesktopMenuItem) => Item,
  reload: Item['click'],
): Item[] {
  const of = (name: DesktopMenuName): Item[][] => (page[name] ?? []).map(group => group.map(entry))
  const [about = [], settings = []] = of('Program')
  const close: Item[] = [{ role: 'close' }]
  const quit: Item[] = [{ role: 'quit' }]
  const ofTheProgram: Item = {
    label: 'Listwright',
    submenu: lined([
      about,
      settings,
      [{ role: 'services' }],
      [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }],
      quit,
    ]),
  }
  const windows: Item = {
    role: 'windowMenu',
    submenu: [{ role: 'minimize' }, { role: 'zoom' }, line, { role: 'front' }],
  }
  const clipboard: Item[] = [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }]
  const [steps = [], ...moreOfEdit] = of('Edit')
  const window: Item = { id: 'view.reload', label: 'Reload Window', ...(reload ? { click: reload } : {}) }
  const size: Item[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }]
  /** A menu of the page's alone is there when the page is. */
  const own = (label: 'Search' | 'Run' | 'Column'): Item[] => {
    const submenu = lined(of(label))
    return submenu.length > 0 ? [{ label, submenu }] : []
  }
  /** macOS fills it. Cleared by the page, which forgets its own list of them, too. */
  const recent: Item = {
    role: 'recentDocuments',
    submenu: [entry({ command: 'recent.clear', title: 'Clear Menu', keys: null, enabled: true })],
  }
  const files = of('File')
  const help = lined([...of('Help'), ...(mac ? [] : [about])])
  return [
    ...(mac ? [ofTheProgram] : []),
    {
      label: 'File',
      submenu: lined([...files, ...(mac && files.length > 0 ? [[recent]] : []), ...(mac ? [close] : [settings, quit])]),
    },
    { label: 'Edit', submenu: lined([steps, clipboard, ...moreOfEdit]) },
    ...own('Search'),
    ...own('Run'),
    ...own('Column'),
    { label: 'View', submenu: lined([...of('View'), [window], size]) },
    ...(mac ? [windows] : []),
    ...(help.length > 0 ? [{ label: 'Help', ...(mac ? { role: 'help' as const } : {}), submenu: help }] : []),
  ]
}
