// The web host behind a socket that systemd opened: started by the first connection, on this computer only; and the units themselves.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, program } from '../../testing/command-line.ts'
import { commandsFor } from '../commands/index.ts'

vi.setConfig({ testTimeout: 120_000 })

const units = path.join(import.meta.dirname, '..', '..', '..', 'packaging', 'systemd')

/** The descriptor of a listening socket of this process, by its port: Linux numbers sockets in /proc. */
function descriptorOf(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/self/net/tcp', 'utf8')
    .split('\n')
    .find(one => one.includes(`:${hex} 00000000:0000 0A`))
  const inode = line?.trim().split(/\s+/)[9]
  const found = readdirSync('/proc/self/fd').find(name => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === `socket:[${inode}]`
    } catch {
      // The descriptor of the folder itself is closed by now.
      return false
    }
  })
  if (found === undefined) throw new Error(`no descriptor of port ${port}`)
  return Number(found)
}

describe.skipIf(process.platform !== 'linux')('a socket that is handed over', () => {
  let at: CommandLine
  let socket: Server
  beforeEach(() => {
    at = commandLine()
    socket = createServer()
  })
  afterEach(() => at.close())

  async function served(host: string) {
    socket.listen(0, host)
    await once(socket, 'listening')
    const { port } = socket.address() as AddressInfo
    // The shell becomes the program, so that the number it names is the program's.
    const child = spawn(
      'sh',
      [
        '-c',
        'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"',
        process.execPath,
        program,
        'serve',
        '--no-open',
        '--workspace',
        'w',
      ],
      { cwd: at.dir, stdio: ['ignore', 'pipe', 'pipe', descriptorOf(port)] },
    )
    // Only the program accepts connections from now on: this process, which has the socket too, would take some and never answer.
    socket.close()
    const said = { out: '', err: '' }
    child.stdout?.on('data', data => {
      said.out += String(data)
    })
    child.stderr?.on('data', data => {
      said.err += String(data)
    })
    return { child, port, said, ended: once(child, 'exit') }
  }

  test('is served at its own address, and unlock gives one for a browser', async () => {
    const { child, port, said, ended } = await served('127.0.0.1')
    await vi.waitFor(() => expect(said.out).toContain(`http://127.0.0.1:${port}/`), { timeout: 60_000 })
    const unlocked = await at.run('unlock')
    expect(unlocked).toMatchObject({ code: 0, out: expect.stringContaining(`http://127.0.0.1:${port}/`) })
    expect((await fetch(unlocked.out.trim())).status).toBe(200)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  })

  test('that other computers reach is refused with 12', async () => {
    const { said, ended } = await served('0.0.0.0')
    expect((await ended)[0]).toBe(12)
    expect(said.err).toMatch(/which other computers reach\. Set ListenStream=127\.0\.0\.1:4710/)
  })
})

test('the units start commands and options that exist, and listen on this computer only', async () => {
  for (const name of readdirSync(units)) {
    const text = readFileSync(path.join(units, name), 'utf8')
    const [, line] = /^ExecStart=\/usr\/bin\/listwright (.+)$/m.exec(text) ?? []
    const [word = '', ...args] = line?.split(' ') ?? []
    expect(name.endsWith('.service')).toBe(line !== undefined)
    if (line === undefined) continue
    const [command] = await commandsFor(word)
    expect(command?.page.name).toBe(word)
    for (const option of args.filter(arg => arg.startsWith('--')))
      expect(Object.keys(command?.page.options ?? {})).toContain(option.slice(2))
  }
  const listens = readFileSync(path.join(units, 'listwright.socket'), 'utf8')
  expect(/^ListenStream=(.+)$/m.exec(listens)?.[1]).toMatch(/^127\.0\.0\.1:\d+$/)
})
