// Whose connection it is: read from the kernel's tables, and asked with a program of another user where a test may start one.
import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { knownPeers, lookUpPeer, type PeerOwner, userOf } from './peers.ts'

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode                    '
const line = (local: string, remote: string, state: string, uid: number) =>
  `   4: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 26786 1 000000009ce55971 20 4 30 11 -1 `
const peer = { address: '127.0.0.1', port: 0x8716 }
const own = { address: '127.0.0.1', port: 0x9621 }

test('the user of the far end is read, not that of ours', () => {
  const table = [
    head,
    line('0100007F:9621', '00000000:0000', '0A', 7),
    line('0100007F:9621', '0100007F:8716', '01', 8),
    line('0100007F:8716', '0100007F:9621', '01', 1001),
    '',
  ].join('\n')
  expect(userOf(table, peer, own, 'LE')).toBe(1001)
  expect(userOf(table, { ...peer, port: 0x8717 }, own, 'LE')).toBeNull()
  expect(userOf(table, peer, { ...own, port: 0x9622 }, 'LE')).toBeNull()
  expect(userOf(table, { ...peer, address: '127.0.0.2' }, own, 'LE')).toBeNull()
})

test('a socket that waits for its end is nobody’s, though it is listed with user 0', () => {
  expect(userOf([head, line('0100007F:8716', '0100007F:9621', '06', 0)].join('\n'), peer, own, 'LE')).toBeNull()
})

test('IPv4 inside IPv6, and the other order of bytes', () => {
  const v6 = '0000000000000000FFFF0000'
  const table = [head, line(`${v6}0100007F:8716`, `${v6}0100007F:9621`, '01', 33)].join('\n')
  expect(userOf(table, peer, own, 'LE')).toBe(33)
  const big = ['0000000000000000' + '0000FFFF7F000001:8716', '0000000000000000' + '0000FFFF7F000001:9621'] as const
  expect(userOf([head, line(...big, '01', 34)].join('\n'), peer, own, 'BE')).toBe(34)
  expect(userOf([head, line('7F000001:8716', '7F000001:9621', '01', 35)].join('\n'), peer, own, 'BE')).toBe(35)
})

test('a text that is no table names nobody', () => {
  for (const text of ['', '\n\n', head, 'x y z', line('0100007F:8716', '0100007F:9621', '01', 5).slice(0, 40)])
    expect(userOf(text, peer, own, 'LE')).toBeNull()
})

const notLinux = process.platform === 'linux' ? null : 'only Linux names the user of a connection'
if (notLinux) console.log(`Connections of other users are not tested: ${notLinux}.`)

describe.skipIf(notLinux)('over real connections', () => {
  let server: Server
  let answers: PeerOwner[]
  beforeEach(async () => {
    answers = []
    const lookUp = knownPeers()
    server = createServer(async ({ socket }: IncomingMessage, response) => {
      answers.push(await lookUp(socket))
      response.end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise(resolve => server.close(resolve)))
  const address = () => {
    const bound = server.address()
    return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`
  }

  test('a program of this user is ours, each of many at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => fetch(address())))
    expect(answers).toEqual(Array(50).fill('ours'))
  })

  test('a program that speaks IPv6 is ours too', async () => {
    const socket = connect({ host: '::ffff:127.0.0.1', port: Number(new URL(address()).port) })
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await new Promise(resolve => socket.once('close', resolve).resume())
    expect(answers).toEqual(['ours'])
  })

  const notRoot = process.getuid?.() === 0 ? null : 'only root can start a program of another user'
  if (notRoot) console.log(`The connection of a second user is not tested: ${notRoot}.`)
  test.skipIf(notRoot)('a program of another user is not', async () => {
    const nobody = 65_534
    const ask = `require('node:http').get(${JSON.stringify(address())}, answer => answer.resume())`
    await promisify(execFile)('node', ['-e', ask], {
      uid: nobody,
      gid: nobody,
      cwd: '/',
      env: { PATH: process.env.PATH },
    })
    expect(answers).toEqual(['other'])
  })

  test('one that is gone before it is looked up is not ours', async () => {
    const gone = await new Promise<PeerOwner>(resolve => {
      server.once('connection', ({ remoteAddress, remotePort, localAddress, localPort }) => {
        socket.once('close', () => resolve(lookUpPeer({ remoteAddress, remotePort, localAddress, localPort })))
        socket.resetAndDestroy()
      })
      const socket = connect(Number(new URL(address()).port), '127.0.0.1')
    })
    expect(gone).toBe('other')
  })
})
