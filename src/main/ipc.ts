// Wires over IPC: every message is judged by its sender and form before a word of it is believed.
import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import { maxWires, ticketChannel, type WireKind, wireChannel } from '../contract/app/bridge.ts'
import { openWire, type PageWire } from '../engine/api/wire.ts'
import type { Engine } from '../engine/engine.ts'
import type { PageHost } from '../engine/rpc/page.ts'
import { isOurs } from './security.ts'

/** `document id:counter`, made by the preload. */
const idForm = /^([0-9a-f-]{36}):\d{1,9}$/

interface Connected {
  /** Document that opened the wires now alive. */
  readonly document: string
  readonly wires: Map<string, PageWire>
}

/** Sent by the main frame of our own page? Frames inside it and other origins get no answer at all. */
function trusted(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame === event.sender.mainFrame && isOurs(frame.url)
}

/** Listens for pages; `pageOf` gives the dialogs and menu commands of one window. */
export function listenForPages(engine: Engine, pageOf: (contents: WebContents) => PageHost): void {
  const pages = new Map<WebContents, Connected>()
  const watched = new WeakSet<WebContents>()

  const drop = (contents: WebContents) => {
    const wires = pages.get(contents)?.wires.values() ?? []
    pages.delete(contents)
    for (const wire of wires) wire.closed()
  }

  /** A document that goes takes its wires with it, whatever order its end and its follower's first words come in. */
  const watch = (contents: WebContents) => {
    if (watched.has(contents)) return
    watched.add(contents)
    let leaving: Connected | undefined
    contents.on('did-start-navigation', details => {
      if (details.isMainFrame && !details.isSameDocument) leaving = pages.get(contents)
    })
    contents.on('did-navigate', () => {
      if (leaving && pages.get(contents) === leaving) drop(contents)
      leaving = undefined
    })
    contents.on('render-process-gone', () => drop(contents))
    contents.once('destroyed', () => drop(contents))
  }

  const connectedOf = (contents: WebContents, document: string): Connected => {
    const known = pages.get(contents)
    if (known?.document === document) return known
    drop(contents)
    watch(contents)
    const connected = { document, wires: new Map<string, PageWire>() }
    pages.set(contents, connected)
    return connected
  }

  const open = (contents: WebContents, document: string, id: string) => {
    const { wires } = connectedOf(contents, document)
    if (wires.has(id) || wires.size >= maxWires) return
    const tell = (answer: WireKind, text?: string) => {
      if (!contents.isDestroyed()) contents.send(wireChannel, id, answer, text)
    }
    const close = () => {
      wires.delete(id)
      tell('close')
    }
    wires.set(id, openWire(engine, { send: text => tell('text', text), close }, pageOf(contents)))
    tell('open')
  }

  ipcMain.on(wireChannel, (event, id: unknown, kind: unknown, text: unknown) => {
    if (!trusted(event) || typeof id !== 'string') return
    const document = idForm.exec(id)?.[1]
    if (!document) return
    if (kind === 'open') {
      open(event.sender, document, id)
      return
    }
    const wires = pages.get(event.sender)?.wires
    const wire = wires?.get(id)
    if (!wires || !wire) return
    if (kind === 'text') wire.receive(text)
    else if (kind === 'close') {
      wires.delete(id)
      wire.closed()
    }
  })

  ipcMain.handle(ticketChannel, (event, file: unknown) => {
    if (!trusted(event) || typeof file !== 'string' || file === '') throw new Error('not a file on disk')
    return engine.files.ticket(file, 'read')
  })
}
