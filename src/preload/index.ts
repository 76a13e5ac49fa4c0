// The bridge: a sandboxed page gets a text pipe to main and tickets for dropped files, nothing more.
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { type PageBridge, ticketChannel, type WireKind, wireChannel } from '../contract/app/bridge.ts'

interface Ends {
  onOpen(): void
  onText(text: string): void
  onClose(): void
}

/** New with every document, so that main can tell a reloaded page from the one before. */
const documentId = crypto.randomUUID()
const wires = new Map<string, Ends>()
let counter = 0

ipcRenderer.on(wireChannel, (_event, id: string, kind: WireKind, text?: string) => {
  const ends = wires.get(id)
  if (!ends) return
  if (kind === 'open') ends.onOpen()
  else if (kind === 'text') ends.onText(text ?? '')
  else {
    wires.delete(id)
    ends.onClose()
  }
})

const bridge: PageBridge = {
  connect(onOpen, onText, onClose) {
    const id = `${documentId}:${++counter}`
    wires.set(id, { onOpen, onText, onClose })
    ipcRenderer.send(wireChannel, id, 'open')
    return {
      send: text => ipcRenderer.send(wireChannel, id, 'text', text),
      close: () => {
        if (wires.delete(id)) ipcRenderer.send(wireChannel, id, 'close')
      },
    }
  },
  // getPathForFile throws for what is no File, which is then this promise's rejection.
  ticket: async file => ipcRenderer.invoke(ticketChannel, webUtils.getPathForFile(file as File)),
}

contextBridge.exposeInMainWorld('listwright', bridge)
