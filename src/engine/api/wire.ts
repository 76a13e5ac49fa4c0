// One page connection over any text pipe (WebSocket, IPC): the only place where frames from a page are judged.
import { EventEmitter } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { WebSocket } from 'ws'
import { maxCalls, maxFrame } from '../../contract/app/bridge.ts'
import { Failure } from '../base/fail.ts'
import type { Engine } from '../engine.ts'
import type { PageHost } from '../rpc/page.ts'
import { type AppRouter, appRouter } from './router.ts'

/** The far end of a pipe. `send` may throw when the page is gone; the wire copes. */
export interface WirePeer {
  send(text: string): void
  close(): void
}

export interface PageWire {
  /** One frame from the page; anything but a text of at most `maxFrame` units hangs up. */
  receive(frame: unknown): void
  /** The pipe is closed: every call and subscription of this page ends. */
  closed(): void
}

const open = 1
const shut = 3

/** tRPC's parser would throw on an odd address, so every wire presents the same one. */
function fixedRequest(): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.url = '/rpc'
  request.headers = { host: '127.0.0.1' }
  return request
}

/** Connects a page to the engine. Handlers live until `closed()`, or until the wire hangs up by itself. */
export function openWire(engine: Engine, peer: WirePeer, page: PageHost): PageWire {
  const socket = Object.assign(new EventEmitter(), {
    readyState: open,
    send(text: string) {
      if (socket.readyState !== open) return
      try {
        peer.send(text)
      } catch (error) {
        engine.log.info('page is gone', { error: String(error) })
        hangUp()
      }
    },
    close: () => hangUp(),
    terminate: () => hangUp(),
  })
  const end = () => {
    if (socket.readyState === shut) return false
    socket.readyState = shut
    socket.emit('close')
    engine.views.release(page)
    engine.edits.release(page)
    return true
  }
  const hangUp = () => {
    if (!end()) return
    try {
      peer.close()
    } catch (error) {
      engine.log.info('page was already gone', { error: String(error) })
    }
  }

  const handle = getWSConnectionHandler<AppRouter>({
    router: appRouter,
    createContext: () => ({ engine, page }),
    // The handler's type asks for a server that it never reads.
    wss: undefined as never,
    // Declared failures are answers; what is left is a bug, logged and masked for the page.
    onError: ({ error, path }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR' || error.cause instanceof Failure) return
      engine.log.error('call failed', { path, error: error.cause?.stack ?? error.message })
    },
    experimental_encoder: {
      encode: data => JSON.stringify(data),
      decode: data => {
        const parsed: unknown = JSON.parse(String(data))
        if (Array.isArray(parsed) && parsed.length > maxCalls) throw new Error(`more than ${maxCalls} calls in a frame`)
        return parsed
      },
    },
  })
  // An emitter with readyState, send, close and terminate is all that the handler uses of a WebSocket.
  handle(socket as unknown as WebSocket, fixedRequest())

  return {
    receive(frame) {
      if (socket.readyState !== open) return
      if (typeof frame !== 'string' || frame.length > maxFrame) {
        hangUp()
        return
      }
      socket.emit('message', Buffer.from(frame), false)
    },
    closed: () => {
      end()
    },
  }
}
