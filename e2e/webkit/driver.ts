// WebKitGTK under the hands of a test: its small browser on a display without a screen, by the W3C WebDriver protocol. The notches
// of a wheel come from the display itself: those of the driver are taken back by it at once.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/** How the desktop of the browser is set. */
export interface Desktop {
  readonly dark?: boolean
  /** Off, as a person has it who set their system to reduced motion. */
  readonly animations?: boolean
}

/** A session of WebDriver. */
export interface Driver {
  call(method: 'GET' | 'POST' | 'DELETE', command: string, body?: object): Promise<unknown>
  /** Runs a function in the page; it uses nothing but its arguments. */
  evaluate<Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Runs the body of a function in the page. */
  run(script: string, ...args: readonly unknown[]): Promise<unknown>
  /** Turns the wheel where the mouse of the display is put, down by so many notches or up by fewer than none. */
  wheel(x: number, y: number, notches: number): void
  /** Folder of what the browser saves. */
  readonly downloads: string
  close(): Promise<void>
}

const answer = z.object({ value: z.unknown() })
const failure = z.object({ error: z.string(), message: z.string() })
const opened = z.object({ sessionId: z.string() })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** A display of its own; the number is chosen by the server. */
async function startDisplay(): Promise<{ server: ChildProcess; name: string }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const told = server.stdio[3]
  if (!told) throw new Error('the display does not tell its number')
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`the display has ended with ${code}`)
  })
  const [number] = await Promise.race([once(told, 'data'), ended])
  return { server, name: `:${String(number).trim()}` }
}

/** A home of its own, with the settings of the desktop. */
async function makeHome({ dark = false, animations = false }: Desktop): Promise<{ home: string; downloads: string }> {
  const home = await mkdtemp(path.join(tmpdir(), 'listwright-webkit-'))
  const downloads = path.join(home, 'Downloads')
  const settings = path.join(home, '.config', 'gtk-3.0')
  await mkdir(downloads)
  await mkdir(settings, { recursive: true })
  await writeFile(
    path.join(settings, 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${animations ? 1 : 0}\ngtk-application-prefer-dark-theme=${dark ? 1 : 0}\n`,
  )
  await writeFile(path.join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
  return { home, downloads }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

/** Starts `browser`, a MiniBrowser. */
export async function startDriver(browser: string, desktop: Desktop = {}): Promise<Driver> {
  const { home, downloads } = await makeHome(desktop)
  const { server, name } = await startDisplay()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: name,
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    XDG_DATA_HOME: path.join(home, '.local', 'share'),
    GDK_BACKEND: 'x11',
    ...(desktop.dark ? { GTK_THEME: 'Adwaita:dark' } : {}),
    // Nothing but what a test does with it.
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore', windowsHide: true })
  const send = async (method: string, at: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = answer.parse(await response.json())
    if (response.ok) return value
    const { error, message } = failure.parse(value)
    throw new Error(`${method} ${at}: ${error}: ${message}`)
  }
  /** The driver listens a moment after it was started. */
  const open = async (): Promise<string> => {
    const asked = {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] } },
      },
    }
    for (let tried = 0; ; tried++) {
      try {
        return opened.parse(await send('POST', '/session', asked)).sessionId
      } catch (error) {
        if (tried === 100 || driver.exitCode !== null || !(error instanceof TypeError)) throw error
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }
  }
  const session = `/session/${await open()}`
  const call: Driver['call'] = (method, command, body) => send(method, `${session}/${command}`, body)
  const run: Driver['run'] = (script, ...args) => call('POST', 'execute/sync', { script, args })
  return {
    call,
    run,
    evaluate: async <Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args) =>
      // What a function of these types answers, as JSON.
      (await run(`return (${work})(...arguments)`, ...args)) as Result,
    wheel: (x, y, notches) => {
      const button = notches > 0 ? '5' : '4'
      const turned = ['click', '--repeat', String(Math.abs(notches)), '--delay', '16', button]
      spawnSync('xdotool', ['mousemove', String(x), String(y), ...turned], { env, stdio: 'ignore', windowsHide: true })
    },
    downloads,
    close: async () => {
      await send('DELETE', session).catch(() => {})
      await ended(driver)
      await ended(server)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
