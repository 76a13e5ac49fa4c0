// The preload bridge carries the real RPC client: calls, subscriptions, and a drop.
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { initTRPC } from '@trpc/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageBridge } from '../../contract/app/bridge.ts'
import { pipeSocket } from './pipe-socket.ts'

const t = initTRPC.create()
const router = t.router({ greet: t.procedure.query(() => 'hello') })

interface Frame {
  id: number
  method: string
  params?: { path: string }
}

/** The far end of the bridge: answers every call with its path, and can hang up. */
function farEnd() {
  const connections: { hangUp(): void }[] = []
  const bridge: PageBridge = {
    connect(onOpen, onText, onClose) {
      // The client listens only after it got its socket; main answers no sooner.
      setTimeout(onOpen)
      connections.push({ hangUp: onClose })
      return {
        send: text => {
          const parsed = JSON.parse(text) as Frame | Frame[]
          for (const { id, params } of [parsed].flat()) {
            queueMicrotask(() => onText(JSON.stringify({ id, result: { type: 'data', data: params?.path } })))
          }
        },
        close: () => {},
      }
    },
    ticket: () => Promise.reject(new Error('no file')),
  }
  return { bridge, connections }
}

const open: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(open.splice(0).map(socket => socket.close())))

function connect(bridge: PageBridge) {
  const socket = createWSClient({ url: 'ws://unused', WebSocket: pipeSocket(bridge), retryDelayMs: () => 1 })
  open.push(socket)
  return createTRPCClient<typeof router>({ links: [wsLink({ client: socket })] })
}

test('a call crosses the bridge and its answer comes back', async () => {
  const { bridge } = farEnd()
  await expect(connect(bridge).greet.query()).resolves.toBe('greet')
})

test('after the far end hung up the client connects again', async () => {
  const { bridge, connections } = farEnd()
  const client = connect(bridge)
  await client.greet.query()
  connections[0]?.hangUp()
  // A call at the very moment of the drop fails; the next ones go over the new connection.
  await vi.waitFor(async () => expect(await client.greet.query()).toBe('greet'))
  expect(connections.length).toBeGreaterThan(1)
})
