// What is in the menu of the program, in each system's usual order.
import type { MenuItemConstructorOptions } from 'electron'

type Item = MenuItemConstructorOptions

/** `entry`: label, command of the page, key shown beside it. `reload`: loads the page of the window again. */
export function menuTemplate(
  mac: boolean,
  entry: (label: string, command: string, accelerator?: string) => Item,
  reload: Item['click'],
): Item[] {
  const line: Item = { type: 'separator' }
  const settings = entry('Settings...', 'settings.open', 'CmdOrCtrl+,')
  const about = entry('About Listwright', 'help.about')
  const ofTheProgram: Item = {
    label: 'Listwright',
    submenu: [
      about,
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  }
  const windows: Item = {
    role: 'windowMenu',
    submenu: [{ role: 'minimize' }, { role: 'zoom' }, line, { role: 'front' }],
  }
  return [
    ...(mac ? [ofTheProgram] : []),
    {
      label: 'File',
      submenu: [
        entry('Open...', 'file.open', 'CmdOrCtrl+O'),
        entry('New List', 'sheet.new', 'CmdOrCtrl+N'),
        entry('New Workbook', 'workbook.new'),
        entry('Duplicate List', 'sheet.duplicate'),
        entry('Export...', 'file.export', 'CmdOrCtrl+S'),
        line,
        entry('Do-Not-Contact Lists...', 'suppression.open'),
        entry('Erase a Person...', 'erase.open'),
        entry('Backups...', 'backups.open'),
        entry('Trash...', 'trash.open'),
        line,
        ...(mac ? [{ role: 'close' } as const] : [settings, line, { role: 'quit' } as const]),
      ],
    },
    {
      label: 'Edit',
      submenu: [
        entry('Undo', 'edit.undo', 'CmdOrCtrl+Z'),
        entry('Redo', 'edit.redo', mac ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        line,
        entry('Find and Replace...', 'edit.find', 'CmdOrCtrl+F'),
      ],
    },
    {
      label: 'Search',
      submenu: [
        entry('People and Companies...', 'search.open', 'CmdOrCtrl+Shift+F'),
        line,
        entry('New People Search', 'search.new.people'),
        entry('New Company Search', 'search.new.companies'),
        entry('Ask in Plain English', 'search.new.ask'),
      ],
    },
    {
      label: 'View',
      submenu: [
        entry('Commands...', 'palette.open', 'CmdOrCtrl+K'),
        entry('Activity', 'activity.open'),
        entry('Credits...', 'credits.ledger'),
        line,
        { id: 'view.reload', label: 'Reload Window', ...(reload ? { click: reload } : {}) },
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
    ...(mac ? [windows] : []),
    {
      label: 'Help',
      ...(mac ? { role: 'help' as const } : {}),
      submenu: [
        entry('Keyboard Shortcuts', 'help.shortcuts', 'F1'),
        entry('Interface Reference', 'help.reference'),
        ...(mac ? [] : [about]),
      ],
    },
  ]
}
