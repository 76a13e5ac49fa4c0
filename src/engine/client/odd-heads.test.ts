// Legal but odd heads of answers, byte by byte from a socket: none of them loses an answer that can be read.
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openPool } from './pool.ts'

const continued = 'HTTP/1.1 100 Continue\r\n\r\n'
const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'
const headed = (lines: string) => `HTTP/1.1 200 OK\r\n${lines}Content-Length: 2\r\n\r\n{}`

/** Sends two requests over one connection to a server that answers each with these bytes. */
async function twice(parts: readonly string[]) {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', async () => {
      for (const part of parts) {
        socket.write(Buffer.from(part, 'latin1'))
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const pool = openPool(`http://127.0.0.1:${port}`, { connections: 1, connectMs: 2000 })
  const post = () => pool.send({ method: 'POST', path: '/', headers: {}, body: Buffer.from('{}'), timeoutMs: 20_000 })
  const seen = [await post(), await post()]
  await pool.close()
  server.close()
  return seen.map(one =>
    one.kind === 'reply' ? `${one.status} ${Buffer.from(one.body)}` : `${one.fault}: ${one.detail}`,
  )
}

test.each<[string, readonly string[]]>([
  ['100 in one piece with the answer', [continued + answer]],
  ['100 by itself', [continued, answer]],
  ['100 twice', [continued + continued, answer]],
  ['100 with headers of its own', ['HTTP/1.1 100 Continue\r\nServer: x\r\n\r\n', answer]],
  ['103 with links', ['HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n', answer]],
  ['102, then 100', ['HTTP/1.1 102 Processing\r\n\r\n', continued + answer]],
  ['no reason phrase', ['HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n{}']],
  ['letters of Latin-1', [headed('X-Name: J\xfcrgen\r\n')]],
  ['an empty header, tabs, a repeated one', [headed('X-E:\r\nX-T: a\tb\r\nRetry-After: 1\r\nRetry-After: 2\r\n')]],
  ['60 KB of cookies', [headed(`Set-Cookie: ${'a'.repeat(60_000)}\r\n`)]],
  ['300 headers', [headed(Array.from({ length: 300 }, (_, at) => `X-${at}: v\r\n`).join(''))]],
  ['two equal lengths', [headed('content-length: 2\r\n')]],
  [
    'three of them after an interim answer',
    [`${continued}${headed('Content-Length:2\r\nX-A: 1\r\nCONTENT-LENGTH:  2 \r\n')}`],
  ],
  ['equal lengths in one header', ['HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\n{}']],
  ['a header that only looks like a length', [headed('X-Content-Length: 9\r\n')]],
  ['names of an object of its own', [headed('__proto__: x\r\nconstructor: y\r\n')]],
  [
    'chunks with extensions and trailers',
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\n{}\r\n0\r\nX-T: 1\r\n\r\n'],
  ],
])('%s', async (_, parts) => {
  expect(await twice(parts)).toEqual(['200 {}', '200 {}'])
})

test.each([
  ['two that differ', ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}']],
  ['one that is no number', ['HTTP/1.1 200 OK\r\nContent-Length: two\r\nContent-Length: two\r\n\r\n{}']],
  ['two equal ones in two pieces', ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Le', 'ngth: 2\r\n\r\n{}']],
])('a length that cannot be relied on may have been charged: %s', async (_, parts) => {
  // A request that was sent and whose answer cannot be read is in doubt, never sent again by itself.
  const inDoubt = expect.stringMatching(/^(cut|other): Response .*content-length/i)
  expect(await twice(parts)).toEqual([inDoubt, inDoubt])
})

test('a body that looks like an interim head stays as it is', async () => {
  const body = 'HTTP/1.1 100 Continue\r\n\r\n'
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`
  expect(await twice([head, body])).toEqual([`200 ${body}`, `200 ${body}`])
})
