// The transport against a scripted server: what counts as sent, and that nothing is ever sent twice.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConnectionPool, openPool } from './pool.ts'

let server: Server
let pool: ConnectionPool
let requests: string[]
let handle: (request: IncomingMessage, response: ServerResponse) => void
let closed = false

beforeEach(async () => {
  requests = []
  closed = false
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => handle(request, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  pool = openPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 4, connectMs: 10_000 })
})
afterEach(async () => {
  await pool.close()
  await stop()
})
const stop = async () => {
  if (closed) return
  closed = true
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

// Long enough for a busy machine, where a test does not wait for its end.
const post = (timeoutMs = 60_000, signal?: AbortSignal) =>
  pool.send({ method: 'POST', path: '/x', headers: {}, body: Buffer.from('{"a":1}'), timeoutMs }, signal)
const text = (body: Uint8Array) => Buffer.from(body).toString()

test('gives status, headers and body', async () => {
  handle = (_, response) => response.writeHead(422, { 'retry-after': '3' }).end('{"detail":"no"}')
  const seen = await post()
  if (seen.kind !== 'reply') throw new Error(seen.detail)
  expect(seen).toMatchObject({ status: 422, headers: { 'retry-after': '3' } })
  expect(text(seen.body)).toBe('{"detail":"no"}')
})

test('unpacks gzip and leaves a redirect alone', async () => {
  handle = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":2}'))
  const packed = await post()
  expect(packed.kind === 'reply' && text(packed.body)).toBe('{"a":2}')
  handle = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  expect(await post()).toMatchObject({ kind: 'reply', status: 302 })
  expect(requests).toEqual(['POST /x', 'POST /x'])
})

test('a connection that is refused was not sent', async () => {
  await stop()
  expect(await post()).toMatchObject({ kind: 'no_reply', sent: false, fault: 'refused' })
})

test('a host that does not exist was not sent', async () => {
  const nowhere = openPool('http://does-not-exist.invalid', { connections: 1, connectMs: 10_000 })
  const seen = await nowhere.send({ method: 'POST', path: '/', headers: {}, body: Buffer.from('{}'), timeoutMs: 2000 })
  expect(seen).toMatchObject({ kind: 'no_reply', sent: false })
  await nowhere.close()
})

test.each([
  ['reset before the answer', (response: ServerResponse) => response.socket?.resetAndDestroy(), 'reset'],
  ['closed before the answer', (response: ServerResponse) => response.socket?.end(), 'reset'],
] as const)('%s was sent, once', async (_, act, fault) => {
  handle = (_request, response) => act(response)
  expect(await post()).toMatchObject({ kind: 'no_reply', sent: true, fault })
  expect(requests).toHaveLength(1)
})

test('a body that is cut short was sent', async () => {
  handle = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"a"', () => response.socket?.end())
  }
  expect(await post()).toMatchObject({ kind: 'no_reply', sent: true })
})

test('the status of a refusal counts even when its body is cut', async () => {
  handle = (_, response) => {
    response.writeHead(503, { 'content-length': '100' })
    response.write('{"a"', () => response.socket?.end())
  }
  expect(await post()).toMatchObject({ kind: 'reply', status: 503 })
})

test('an answer over 5 MB is cut off', async () => {
  handle = (_, response) => response.end(Buffer.alloc(6 * 1024 * 1024, 0x20))
  expect(await post()).toMatchObject({ kind: 'no_reply', sent: true, fault: 'too_large' })
  // 30 kB that unpack to 30 MB.
  handle = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30 * 1024 * 1024, 0x20)))
  expect(await post()).toMatchObject({
    ...{ kind: 'no_reply', sent: true, fault: 'too_large' },
    detail: 'The response is larger than 5 MB.',
  })
})

test('one clock for the whole exchange: a dripping answer times out', async () => {
  handle = (_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  }
  expect(await post(300)).toMatchObject({ kind: 'no_reply', sent: true, fault: 'timeout' })
})

test('a call stopped before it could leave was not sent', async () => {
  handle = () => {}
  const stopped = new AbortController()
  stopped.abort()
  expect(await post(2000, stopped.signal)).toEqual({
    kind: 'no_reply',
    sent: false,
    fault: 'cancelled',
    detail: 'stopped',
  })
  expect(requests).toEqual([])
})

test('what waits for a connection is called back and never leaves; what has left keeps its answer', async () => {
  let answer = () => {}
  handle = (_, response) => {
    answer = () => response.end('{"a":2}')
  }
  const single = openPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    connections: 1,
    connectMs: 500,
  })
  const ask = (path: string) =>
    single.send({ method: 'POST', path, headers: {}, body: Buffer.from('{}'), timeoutMs: 60_000 })
  const first = ask('/first')
  while (requests.length < 1) await new Promise(resolve => setTimeout(resolve, 5))
  const second = ask('/second')
  single.recall()
  expect(await second).toMatchObject({ kind: 'no_reply', sent: false, fault: 'cancelled' })
  answer()
  expect(await first).toMatchObject({ kind: 'reply', status: 200 })
  handle = (_, response) => response.end('{}')
  expect(await ask('/third')).toMatchObject({ kind: 'reply', status: 200 })
  expect(requests).toEqual(['POST /first', 'POST /third'])
  await single.close()
})

test('forty killed sockets deliver forty requests', async () => {
  handle = (_, response) => response.socket?.resetAndDestroy()
  const seen = await Promise.all(Array.from({ length: 40 }, () => post()))
  expect(seen.every(one => one.kind === 'no_reply' && one.sent)).toBe(true)
  expect(requests).toHaveLength(40)
})

test('renewing drops open connections and goes on with new ones', async () => {
  let waiting = () => {}
  const arrived = new Promise<void>(resolve => {
    waiting = resolve
  })
  handle = () => waiting()
  const lost = post()
  await arrived
  pool.renew()
  expect(await lost).toMatchObject({ kind: 'no_reply', sent: true })
  handle = (_, response) => response.end('{}')
  expect(await post()).toMatchObject({ kind: 'reply', status: 200 })
})

test('F35 after ten idle minutes a kept connection is not trusted; within seconds it is', async () => {
  let now = 0
  let sockets = 0
  server.on('connection', () => {
    sockets += 1
  })
  const { port } = server.address() as AddressInfo
  const patient = openPool(`http://127.0.0.1:${port}`, { connections: 1, connectMs: 10_000, clock: () => now })
  handle = (_, response) => response.end('{}')
  const ask = () =>
    patient.send({ method: 'POST', path: '/x', headers: {}, body: Buffer.from('{}'), timeoutMs: 60_000 })
  await ask()
  now += 3000
  expect(await ask()).toMatchObject({ kind: 'reply', status: 200 })
  expect(sockets).toBe(1)
  now += 600_000
  expect(await ask()).toMatchObject({ kind: 'reply', status: 200 })
  expect(sockets).toBe(2)
  await patient.close()
})

test('replaced connections end what is open on them, and what comes goes by new ones', async () => {
  let sockets = 0
  server.on('connection', () => {
    sockets += 1
  })
  let answer = () => {}
  handle = (_, response) => {
    answer = () => response.end('{"late":1}')
  }
  const open = post()
  while (requests.length < 1) await new Promise(resolve => setTimeout(resolve, 5))
  pool.replace()
  const finish = answer
  handle = (_, response) => response.end('{}')
  expect(await post()).toMatchObject({ kind: 'reply', status: 200 })
  finish()
  const seen = await open
  expect(seen.kind === 'reply' && text(seen.body)).toBe('{"late":1}')
  expect(sockets).toBe(2)
})
