// A keyring of a test's own: a D-Bus session bus and a gnome-keyring on it, with nothing of the person who runs the test.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Keyring {
  /** Everything the bus and the keyring keep lies here. */
  readonly home: string
  /** What a program needs to find the bus. */
  readonly env: NodeJS.ProcessEnv
  start(unlocked: boolean): Promise<void>
  stop(): Promise<void>
  /** Stops it and removes all it has kept. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Opens the bus; the keyring on it is not started yet. */
export async function openKeyring(): Promise<Keyring> {
  const home = await mkdtemp(path.join(tmpdir(), 'listwright-keyring-'))
  await mkdir(path.join(home, 'run'), { mode: 0o700 })
  // Without service files nothing is started behind the test's back.
  const socket = `unix:path=${path.join(home, 'bus')}`
  await writeFile(
    path.join(home, 'bus.conf'),
    `<busconfig><type>session</type><listen>${socket}</listen>
     <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
     </busconfig>`,
  )
  const bus = spawn('dbus-daemon', [`--config-file=${path.join(home, 'bus.conf')}`, '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(bus.stdout, 'data')
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_DATA_HOME: path.join(home, 'data'),
    XDG_RUNTIME_DIR: path.join(home, 'run'),
    DBUS_SESSION_BUS_ADDRESS: socket,
  }
  let ring: ChildProcess | null = null

  /** The daemon takes its name on the bus some time after its start. */
  async function untilOwned(): Promise<void> {
    const ask = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
    for (;;) {
      const { stdout } = await promisify(execFile)(
        'dbus-send',
        [...ask, 'org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'],
        { env },
      )
      if (stdout.includes('boolean true')) return
    }
  }

  async function stop(): Promise<void> {
    if (!ring) return
    const { exitCode, signalCode } = ring
    if (exitCode === null && signalCode === null) {
      const ended = once(ring, 'exit')
      ring.kill()
      await ended
    } else console.log(`gnome-keyring ended by itself: ${signalCode ?? `exit code ${exitCode}`}.`)
    ring = null
  }

  async function empty(): Promise<void> {
    await stop()
    await rm(path.join(home, 'data'), { recursive: true, force: true })
  }

  return {
    home,
    env,
    async start(unlocked) {
      const options = ['--foreground', '--components=secrets', ...(unlocked ? ['--unlock'] : [])]
      ring = spawn('gnome-keyring-daemon', options, { env, stdio: ['pipe', 'ignore', 'ignore'] })
      ring.stdin?.end('password of the keyring')
      await untilOwned()
    },
    stop,
    empty,
    async close() {
      await empty()
      bus.kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}
