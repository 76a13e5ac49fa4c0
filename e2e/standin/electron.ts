// A stand-in for the `electron` module, for tests only: the built main and preload run on plain Node and a real
// Chromium that is joined over DevTools.
import { EventEmitter } from 'node:events'
import { app } from './app.ts'
import { ipcMain } from './ipc.ts'
import { known } from './known.ts'
import type { Numbered, Order } from './messages.ts'
import { Notification } from './notification.ts'
import {
  answerQuestion,
  asked,
  dialogAnswers,
  type MenuEntry,
  menuEntry,
  nextAnswer,
  questionAnswers,
  say,
  state,
} from './script.ts'
import { utilityProcess } from './utility-process.ts'
import { BrowserWindow, inFront, protocol } from './window.ts'

let menu: MenuEntry[] = []
type PermissionRequest = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void
type PermissionCheck = (contents: unknown, permission: string) => boolean
let permissionRequest: PermissionRequest = (_contents, _permission, answer) => answer(true)
let permissionCheck: PermissionCheck = () => true

export const dialog = known('dialog', {
  showOpenDialog: async () => {
    const paths = nextAnswer('open')
    return { canceled: paths === null, filePaths: paths ?? [] }
  },
  showSaveDialog: async () => {
    const paths = nextAnswer('save')
    return { canceled: paths === null, filePath: paths?.[0] ?? '' }
  },
  showMessageBox: async (
    _window: unknown,
    {
      message,
      buttons,
      cancelId,
      signal,
    }: { message: string; buttons: string[]; cancelId: number; signal?: AbortSignal },
  ) => {
    state.questions.push(`${message} [${buttons.join(', ')}]`)
    const button = await new Promise<string>(resolve => {
      const ready = questionAnswers.shift()
      if (ready !== undefined) return resolve(ready)
      asked.resolve = resolve
      // Electron closes the box as Escape would.
      signal?.addEventListener('abort', () => resolve(buttons[cancelId] ?? ''))
    })
    asked.resolve = null
    const response = buttons.indexOf(button)
    if (response < 0) throw new Error(`the question has no button ${button}`)
    return { response, checkboxChecked: false }
  },
  showErrorBox: (title: string, text: string) => void state.errorBoxes.push(`${title}: ${text}`),
})
export const Menu = known('Menu', {
  buildFromTemplate: (template: MenuEntry[]) => template,
  setApplicationMenu: (template: MenuEntry[]) => {
    menu = template
  },
})
export const shell = known('shell', {
  openExternal: async (url: string) => void state.openedOutside.push(url),
  showItemInFolder: () => {},
  openPath: async (path: string) => {
    state.openedPaths.push(path)
    return ''
  },
})
export const session = known('session', {
  defaultSession: known('defaultSession', {
    setPermissionRequestHandler: (handler: PermissionRequest) => {
      permissionRequest = handler
    },
    setPermissionCheckHandler: (handler: PermissionCheck) => {
      permissionCheck = handler
    },
  }),
})
export const screen = known('screen', {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
})
export const nativeTheme = known('nativeTheme', { shouldUseDarkColors: false })
export const powerSaveBlocker = known('powerSaveBlocker', {
  start: (kind: string) => {
    if (kind !== 'prevent-app-suspension') throw new Error(`the stand-in knows no power save blocker ${kind}`)
    state.awake += 1
    return state.awake
  },
  stop: (id: number) => {
    if (id !== state.awake) throw new Error('there is no such power save blocker')
    state.awake -= 1
  },
})
export const powerMonitor = known('powerMonitor', new EventEmitter())
export { app, BrowserWindow, ipcMain, Notification, protocol, utilityProcess }
export default known('electron', {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
})

function firstWindow(): BrowserWindow {
  const [window] = BrowserWindow.getAllWindows()
  if (!window) throw new Error('no window')
  return window
}

function forge({ from, channel, args }: Extract<Order, { kind: 'forge' }>): void {
  const sender = firstWindow().webContents
  const own = sender.mainFrame
  // Electron shows the frame that sent, and the page it belongs to, as they are at that moment.
  if (from === 'foreign') sender.mainFrame = { url: 'https://evil.example/' }
  const senderFrame = from === 'subframe' ? { url: own.url } : sender.mainFrame
  ipcMain.emit(channel, { sender, senderFrame }, ...args)
  sender.mainFrame = own
}

function obey(order: Order): unknown {
  switch (order.kind) {
    case 'answerDialog':
      dialogAnswers[order.dialog].push(order.paths)
      return null
    case 'clickMenu': {
      const entry = menuEntry(menu, order.id)
      // As in a real menu, a grey entry takes no click.
      if (!entry?.click || entry.enabled === false) return false
      entry.click(entry, firstWindow())
      return true
    }
    case 'answerQuestion':
      answerQuestion(order.button)
      return null
    case 'page':
      if (order.is === 'gone') setImmediate(() => void firstWindow().crash())
      else firstWindow().emit(order.is)
      return null
    case 'secondStart':
      app.emit('second-instance', {}, order.second.args, order.second.folder, order.second.data)
      return null
    case 'openFile': {
      let prevented = false
      app.emit('open-file', { preventDefault: () => (prevented = true) }, order.path)
      if (!prevented) throw new Error('macOS opens the file elsewhere when nobody prevents it')
      return null
    }
    case 'openUrl': {
      let prevented = false
      app.emit('open-url', { preventDefault: () => (prevented = true) }, order.url)
      if (!prevented) throw new Error('macOS opens the link elsewhere when nobody prevents it')
      return null
    }
    case 'suspend':
      powerMonitor.emit('suspend')
      return null
    case 'system':
      Object.defineProperty(process, 'platform', { value: order.is })
      return null
    case 'sessionEnd': {
      let held = false
      const event = { reasons: ['logoff'], preventDefault: () => (held = true) }
      firstWindow().emit('query-session-end', event)
      // Windows goes on when no one holds it up.
      if (!held) firstWindow().emit('session-end', event)
      return held
    }
    case 'inFront':
      inFront.is = order.is
      return null
    case 'clickNotification':
      Notification.last?.emit('click')
      return null
    case 'permission': {
      const { webContents } = firstWindow()
      let requested = false
      permissionRequest(webContents, order.name, granted => {
        requested = granted
      })
      return { requested, checked: permissionCheck(webContents, order.name) }
    }
    case 'forge':
      forge(order)
      return null
    case 'quit':
      setImmediate(() => app.quit())
      return null
    case 'closeWindow':
      setImmediate(() => void firstWindow().close())
      return null
    case 'state':
      return state
  }
}

process.on('message', ({ number, order }: Numbered) => {
  try {
    say({ number, ok: true, value: obey(order) })
  } catch (error) {
    say({ number, ok: false, value: error instanceof Error ? error.message : String(error) })
  }
})
