// Another screen of the same program, without a page: calls the engine over the web host's socket as the page that is open does.
import type { Page } from '@playwright/test'
import { createTRPCClient, createWSClient, type TRPCClient, wsLink } from '@trpc/client'
import WebSocket from 'ws'
import { sessionPlace, wireProtocol } from '../src/contract/app/bridge.ts'
import { TicketInfo } from '../src/contract/app/file.ts'
import type { AppRouter } from '../src/engine/api/router.ts'

export interface Wire {
  client: TRPCClient<AppRouter>
  /** Throws with the host's words when it does not take the file. */
  upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<TicketInfo>
  close(): Promise<void>
}

/** With the session of the browser that shows `page`. */
export async function openWire(page: Page): Promise<Wire> {
  const { origin, host } = new URL(page.url())
  const secret = (await page.evaluate(place => localStorage.getItem(place), sessionPlace)) ?? ''
  class OfSession extends WebSocket {
    constructor(address: string) {
      super(address, [wireProtocol, secret], { headers: { origin } })
    }
  }
  // The socket of `ws` keeps to the browser's interface.
  const socket = createWSClient({
    url: `ws://${host}/rpc`,
    WebSocket: OfSession as unknown as typeof globalThis.WebSocket,
  })
  return {
    client: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] }),
    upload: async (name, bytes) => {
      const answer = await fetch(`${origin}/upload`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}`, Origin: origin, 'X-File-Name': encodeURIComponent(name) },
        body: bytes,
      })
      if (!answer.ok) throw new Error(await answer.text())
      return TicketInfo.parse(await answer.json())
    },
    close: async () => void (await socket.close()),
  }
}
