// The preload bridge as a WebSocket class, so that one RPC client serves the desktop window and the browser tab.
import type { BridgeWire, PageBridge } from '../../contract/app/bridge.ts'

/** A class for createWSClient: the members of WebSocket that a text client uses, over `bridge.connect`. */
export function pipeSocket(bridge: PageBridge): typeof WebSocket {
  class PipeSocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState: number = PipeSocket.CONNECTING
    binaryType = 'arraybuffer'
    readonly #wire: BridgeWire

    constructor() {
      super()
      this.#wire = bridge.connect(
        () => {
          this.readyState = PipeSocket.OPEN
          this.dispatchEvent(new Event('open'))
        },
        text => this.dispatchEvent(new MessageEvent('message', { data: text })),
        () => this.#closed(),
      )
    }

    send(text: string): void {
      this.#wire.send(text)
    }

    close(): void {
      if (this.readyState >= PipeSocket.CLOSING) return
      this.readyState = PipeSocket.CLOSING
      this.#wire.close()
      this.#closed()
    }

    #closed(): void {
      if (this.readyState === PipeSocket.CLOSED) return
      this.readyState = PipeSocket.CLOSED
      this.dispatchEvent(new CloseEvent('close'))
    }
  }
  // The client's option is typed as the browser's class; it uses only the members above.
  return PipeSocket as unknown as typeof WebSocket
}
