// Any request line and headers on a server of ours: an answer or a hang-up, never a fault of the program, and nothing of a file
// that is none of its page.
import { connect } from 'node:net'
import { expect } from 'vitest'
import { fuzz } from '../fuzz.ts'

export interface UrlFuzz {
  readonly name: string
  readonly port: number
  /** Request targets that are good. */
  readonly targets: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** In no answer. */
  readonly secret: string
  readonly inputs: number
}

const words = [
  ...[
    '/..',
    '/../',
    '%2e%2e/',
    '%2f',
    '%5c',
    '\\',
    '//',
    '/./',
    '%00',
    '%',
    '%u0041',
    '%c0%ae',
    '?',
    '#',
    '&',
    '=',
    ';',
    '@',
    ':80',
  ],
  ...[
    'http://127.0.0.1',
    'http://evil.example/',
    '*',
    ' HTTP/1.1',
    ' HTTP/0.9',
    '\t',
    ' ',
    'ü',
    '\0',
    '\x7f',
    '[::1]',
    'localhost',
  ],
  ...[
    '\r\nHost: evil.example',
    '\r\nTransfer-Encoding: chunked',
    '\r\nContent-Length: -1',
    '\r\nUpgrade: websocket',
    '\r\nCookie: a=b',
  ],
  ...[
    'GET ',
    'POST ',
    'OPTIONS ',
    'CONNECT ',
    'TRACE ',
    'PUT ',
    '__proto__',
    'constructor',
    '/secret.txt',
    '/etc/passwd',
    'ticket=',
  ],
]

/** How long a server may wait for more of a request, milliseconds; then this end is closed. */
const patience = 100

/** What a server says to these bytes. */
function said(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    const enough = setTimeout(() => socket.end(), patience)
    socket.on('data', part => parts.push(part))
    // Hung up on while it was written to.
    socket.on('error', error => ('code' in error && error.code === 'ECONNREFUSED' ? reject(error) : resolve('')))
    socket.on('close', () => {
      clearTimeout(enough)
      resolve(Buffer.concat(parts).toString('latin1'))
    })
  })
}

export async function fuzzUrls({ name, port, targets, headers, secret, inputs }: UrlFuzz): Promise<void> {
  let answered = 0
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: 'close', ...headers })
  const rest = lines.map(([header, value]) => `\r\n${header}: ${value}`).join('')
  const tried = await fuzz({
    name,
    from: targets.map(target => Buffer.from(`GET ${target} HTTP/1.1`)),
    words,
    inputs,
    async judge(input) {
      const answer = await said(port, Buffer.concat([input, Buffer.from(`${rest}\r\n\r\n`)]))
      if (answer.startsWith('HTTP/1.1 ')) answered++
      expect(answer).not.toContain(secret)
      // Several when a line end got in between.
      for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)) expect(Number(status)).toBeLessThan(500)
    },
  })
  expect(answered).toBeGreaterThan(tried / 2)
}
