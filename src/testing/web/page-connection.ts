// The connection of a page to the web host without the page: calls the engine as a browser does that the host has let in.
import { createTRPCClient, createWSClient, type TRPCClient, wsLink } from '@trpc/client'
import { WebSocket } from 'ws'
import { wireProtocol } from '../../contract/app/bridge.ts'
import type { AppRouter } from '../../engine/api/router.ts'

export interface PageConnection {
  readonly client: TRPCClient<AppRouter>
  /** As a tab that is closed or reloaded: no one waits for what was asked. */
  leave(): void
}

/** `origin` = that of the host; `secret` = that of a session of it. */
export function openConnection(origin: string, secret: string): PageConnection {
  const sockets = new Set<WebSocket>()
  class OfSession extends WebSocket {
    constructor(address: string) {
      super(address, [wireProtocol, secret], { headers: { origin } })
      sockets.add(this)
      this.on('error', () => {})
    }
  }
  const socket = createWSClient({
    url: `${origin.replace('http', 'ws')}/rpc`,
    // The members that tRPC's client uses are those of a browser's.
    WebSocket: OfSession as unknown as typeof globalThis.WebSocket,
  })
  return {
    client: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] }),
    leave: () => {
      for (const one of sockets) one.terminate()
      socket.close()
    },
  }
}
