// A PostgreSQL server of its own for a test: Debian's package, a temporary folder, loopback only.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A running server with one empty database. */
export interface TestPostgres {
  readonly url: string
  /** Ends it as `pg_ctl -m immediate` does, without a word to its clients. */
  crash(): Promise<void>
  /** Starts it again on its data. */
  start(): Promise<void>
  /** Stops it and removes its folder. */
  close(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** The newest installed server's folder of programs. */
function installed(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return found.length === 0 ? null : path.dirname(found.at(-1) ?? '')
}

/** Where the server's programs are, after installing them if that is possible; a sentence where it is not. */
function programs(): { readonly bin: string } | { readonly reason: string } {
  const there = installed()
  if (there) return { bin: there }
  if (process.platform !== 'linux' || !isRoot || !existsSync('/usr/bin/apt-get'))
    return { reason: 'PostgreSQL is not installed, and only root on Debian may install it here.' }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'ignore', env })
  const bin = installed()
  return bin ? { bin } : { reason: 'PostgreSQL is not installed, and apt-get could not install it.' }
}

/** The server refuses to run as root; Debian's package brings a user for it. */
function ids(): { uid: number; gid: number } | Record<string, never> {
  if (!isRoot) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
  return address.port
}

/** Starts a server, or says why there is none. `settings` go to the server as they are. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<TestPostgres | string> {
  const found = programs()
  if ('reason' in found) return found.reason
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-postgres-'))
  const user = ids()
  if ('uid' in user) chownSync(dir, user.uid, user.gid)
  const data = path.join(dir, 'data')
  const init = spawnSync(
    path.join(found.bin, 'initdb'),
    ['-D', data, '-U', 'listwright', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: dir, encoding: 'utf8' },
  )
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`)
  const port = await freePort()
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    ...settings,
  }
  const launch = async () => {
    const server = spawn(
      path.join(found.bin, 'postgres'),
      ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
    const ready = new Promise<boolean>(resolve => {
      server.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000)
        if (said.includes('ready to accept connections')) resolve(true)
      })
      void ended.then(() => resolve(false))
    })
    if (!(await ready)) throw new Error(`PostgreSQL did not start: ${said}`)
    const end = (signal: NodeJS.Signals) => {
      server.kill(signal)
      return ended
    }
    return { end }
  }
  let server = await launch()
  return {
    url: `postgres://listwright@127.0.0.1:${port}/postgres`,
    crash: () => server.end('SIGQUIT'),
    async start() {
      server = await launch()
    },
    async close() {
      // Fast shutdown: connections are ended.
      await server.end('SIGINT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Several servers, which reach each other by their addresses. */
export async function startServers(
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly TestPostgres[] | string> {
  const servers: TestPostgres[] = []
  for (let at = 0; at < count; at++) {
    const server = await startPostgres(settings)
    if (typeof server === 'string') return server
    servers.push(server)
  }
  return servers
}
