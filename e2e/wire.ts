// Another screen of the same program, without a page: calls the engine over the web host's socket as a page does.
import type { BrowserContext } from '@playwright/test'
import { createTRPCClient, createWSClient, type TRPCClient, wsLink } from '@trpc/client'
import WebSocket from 'ws'
import type { AppRouter } from '../../src/engine/api/router.ts'

export interface Wire {
  client: TRPCClient<AppRouter>
  close(): Promise<void>
}

/** With the cookie that the browser got: `url` is that of the page. */
export async function openWire(context: BrowserContext, url: string): Promise<Wire> {
  const { origin, host } = new URL(url)
  const cookie = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ')
  class WithCookie extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie, origin } })
    }
  }
  // The socket of `ws` keeps to the browser's interface.
  const socket = createWSClient({
    url: `ws://${host}/rpc`,
    WebSocket: WithCookie as unknown as typeof globalThis.WebSocket,
  })
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] })
  return { client, close: async () => void (await socket.close()) }
}
