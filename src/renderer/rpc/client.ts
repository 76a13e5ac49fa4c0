// The page's one connection to the engine: the preload bridge in the desktop window, else the web host's socket.
import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, createWSClient, TRPCClientError, wsLink } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { lockedPath, type PageBridge, sessionEnded, sessionLocked } from '../../contract/app/bridge.ts'
import type { AppRouter } from '../../engine/api/router.ts'
import { engineLink, refuseAway } from './away.ts'
import { tellGoneViews } from './gone-views.ts'
import { pipeSocket } from './pipe-socket.ts'
import { leaveUnlessLetIn, SessionSocket } from './session.ts'

declare global {
  interface Window {
    /** Present in the desktop window only. */
    readonly listwright?: PageBridge
  }
}

export const pageBridge: PageBridge | null = window.listwright ?? null

const socket = createWSClient({
  url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/rpc`,
  WebSocket: pageBridge ? pipeSocket(pageBridge) : SessionSocket,
  retryDelayMs: attempt => Math.min(250 * 2 ** attempt, 5000),
  onOpen: () => {
    const before = engineLink.get()
    engineLink.set({ open: true, ever: true, since: null, ended: false })
    // What changed in between was not heard.
    if (before.ever) queryClient.invalidateQueries()
  },
  onClose: cause => {
    // Nothing of the page is left, neither in sight nor in memory; the host shows how to unlock it.
    if (cause?.code === sessionLocked) location.replace(lockedPath)
    const { since, ended } = engineLink.get()
    if (!pageBridge && !ended && cause?.code !== sessionEnded) void leaveUnlessLetIn()
    // It is tried again all the same: the browser may be let in again by another tab.
    engineLink.set({ open: false, since: since ?? Date.now(), ended: ended || cause?.code === sessionEnded })
  },
})

/** The client for calls outside components. */
export const engineClient = createTRPCClient<AppRouter>({
  links: [refuseAway, tellGoneViews, wsLink({ client: socket })],
})

/** An answer of the engine is final; only a lost connection is worth another try. */
const lost = (error: unknown) => error instanceof TRPCClientError && !error.data

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: (count, error) => lost(error) && count < 3,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Query and mutation options outside components. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: engineClient, queryClient })
