// Electron's `ipcMain`: events by channel, and one handler per channel that is invoked.
import { EventEmitter } from 'node:events'
import { known } from './known.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown

export const ipcHandlers = new Map<string, Handler>()

export class IpcMain extends EventEmitter {
  handle(channel: string, handler: Handler) {
    if (ipcHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    ipcHandlers.set(channel, handler)
  }
}

export const ipcMain: IpcMain = known('ipcMain', new IpcMain())
