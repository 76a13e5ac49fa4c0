// Wires over IPC: every message is judged by its sender and form before a word of it is believed.
import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import { maxWires, ticketChannel, wireChannel } from '../contract/app/bridge.ts'
import type { Page } from '../engine/api/page.ts'
import { openWire, type Wire } from '../engine/api/wire.ts'
import type { Engine } from '../engine/engine.ts'
import { isOurs } from './security.ts'

const idForm = /^([0-9a-f-]{36}):(\d{1,9})$/

interface Connected {
  /** Document that opened the wires now alive. */
  document: string
  wires: Map<string, Wire>
}

/** Sent by the main frame of our own page? Frames inside it and other origins get no answer at all. */
function trusted(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame === event.sender.mainFrame && isOurs(frame.url)
}

/** Listens for pages; `pageOf` gives the dialogs and menu commands of one window. */
export function listenForPages(engine: Engine, pageOf: (contents: WebContents) => Page): void {
  const pages = new Map<number, Connected>()

  const drop = (contentsId: number) => {
    const connected = pages.get(contentsId)
    if (!connected) return
    pages.delete(contentsId)
    for (const wire of connected.wires.values()) wire.closed()
  }

  const connect = (contents: WebContents, document: string): Connected => {
    const known = pages.get(contents.id)
    if (known?.document === document) return known
    if (known) drop(contents.id)
    else {
      contents.once('destroyed', () => drop(contents.id))
      contents.on('render-process-gone', () => drop(contents.id))
      contents.on('did-navigate', (_event, url) => {
        if (!isOurs(url)) drop(contents.id)
      })
    }
    const connected = { document, wires: new Map<string, Wire>() }
    pages.set(contents.id, connected)
    return connected
  }

  ipcMain.on(wireChannel, (event, id: unknown, kind: unknown, text: unknown) => {
    if (!trusted(event) || typeof id !== 'string') return
    const document = idForm.exec(id)?.[1]
    if (!document) return
    const contents = event.sender
    if (kind === 'open') {
      const { wires } = connect(contents, document)
      if (wires.has(id) || wires.size >= maxWires) return
      const tell = (answer: 'open' | 'text' | 'close', words?: string) => {
        if (!contents.isDestroyed()) contents.send(wireChannel, id, answer, words)
      }
      const peer = {
        send: (words: string) => tell('text', words),
        close: () => {
          wires.delete(id)
          tell('close')
        },
      }
      wires.set(id, openWire(engine, peer, pageOf(contents)))
      tell('open')
      return
    }
    const connected = pages.get(contents.id)
    const wire = connected?.document === document ? connected.wires.get(id) : undefined
    if (!wire) return
    if (kind === 'text') wire.receive(text)
    else if (kind === 'close') {
      connected?.wires.delete(id)
      wire.closed()
    }
  })

  ipcMain.handle(ticketChannel, (event, file: unknown) => {
    if (!trusted(event) || typeof file !== 'string' || file === '') throw new Error('not a file on disk')
    return engine.files.ticket(file, 'read')
  })
}
