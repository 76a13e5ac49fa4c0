// Answers sent badly: cut, reset, dripping. Each ends with its connection, or with the service.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { waitUntilEnd } from '../wait.ts'
import type { AnswerBytes } from './broken-answers.ts'
import type { DialedFault } from './fault-dial.ts'

/** Cuts the connection without an orderly end. */
export function cutReply(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
}

function headOf(reply: FastifyReply, { body, headers }: AnswerBytes): string {
  const lines = Object.entries({
    ...reply.getHeaders(),
    ...headers,
    'content-length': body.length,
    connection: 'close',
  })
  return `HTTP/1.1 200 ${STATUS_CODES[200]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** Writes a byte at a time until all is sent, the client leaves or the service stops. */
async function drip(socket: Socket, bytes: Buffer, everyMs: number, signal: AbortSignal): Promise<void> {
  for (const byte of bytes) {
    if (socket.destroyed) break
    socket.write(Buffer.of(byte))
    if (!(await waitUntilEnd(everyMs, signal))) break
  }
  socket.destroy()
}

/**
 * Sends an answer the way its fault wants it. Returns false, having done nothing, for a fault that leaves delivery
 * alone. `signal` aborts when the service stops.
 */
export function deliverBadly(
  reply: FastifyReply,
  fault: DialedFault,
  bytes: AnswerBytes,
  signal: AbortSignal,
): boolean {
  const socket = reply.raw.socket
  const half = () => Buffer.concat([Buffer.from(headOf(reply, bytes)), bytes.body.subarray(0, bytes.body.length >> 1)])
  switch (fault.kind) {
    case 'dropAfter':
      cutReply(reply)
      return true
    case 'dropMid':
      reply.hijack()
      socket?.write(half(), () => socket.resetAndDestroy())
      return true
    case 'truncated':
      reply.hijack()
      socket?.end(half())
      return true
    case 'slowHeaders':
      reply.hijack()
      if (socket)
        void drip(socket, Buffer.concat([Buffer.from(headOf(reply, bytes)), bytes.body]), fault.everyMs, signal)
      return true
    case 'slowBody':
      reply.hijack()
      socket?.write(headOf(reply, bytes))
      if (socket) void drip(socket, bytes.body, fault.everyMs, signal)
      return true
    default:
      return false
  }
}
