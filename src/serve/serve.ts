// The web host as a program: Listwright in the user's browser, on this computer only, until Ctrl+C.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '../engine/fail.ts'
import { defaultDataDir } from '../hosts/paths.ts'
import { workspaceExit, workspaceWords } from '../hosts/start-words.ts'
import { hasDisplay, openBrowser } from './browser.ts'
import { openWebEngine, webFolders } from './open.ts'
import { startWebHost, type WebHost } from './server.ts'

const usage = 'Usage: serve [--workspace DIR] [--port N] [--no-open]'

export interface ServeOptions {
  readonly dataDir: string
  /** 0 = any free port. */
  readonly port: number
  readonly open: boolean
  /** Why npm start chose the browser. */
  readonly because?: string | undefined
  /** The address as a JSON line, for programs. */
  readonly json?: boolean
}

function parse(argv: readonly string[]): ServeOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      workspace: { type: 'string' },
      port: { type: 'string', default: '0' },
      'no-open': { type: 'boolean', default: false },
      because: { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port}: write a number from 0 (any free port) to 65535.`)
  const dataDir = path.resolve(values.workspace ?? defaultDataDir())
  return { dataDir, port, open: !values['no-open'], because: values.because }
}

/** Serves until SIGINT, SIGTERM or SIGHUP; resolves with the exit code: 0, 1 (no port, bug), 2 (usage), 8 (workspace). */
export async function serve(argv: readonly string[]): Promise<number> {
  let options: ServeOptions
  try {
    options = parse(argv)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return 2
  }
  return serveWith(options)
}

/** As `serve`, with options that were read. */
export async function serveWith({ dataDir, port, because, open, json = false }: ServeOptions): Promise<number> {
  const ending = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.resolve())
  try {
    for (let before: WebHost | null = null; ; ) {
      const restart = Promise.withResolvers<'restart'>()
      const engine = await openWebEngine(dataDir, () => restart.resolve('restart'))
      let web: WebHost
      try {
        // Started anew it is at the same address, so that pages find it again.
        web = await startWebHost(engine, webFolders(dataDir), before?.port ?? port, before?.token)
      } catch (error) {
        await engine.close()
        if (!(error instanceof Error && 'code' in error)) throw error
        console.error(`Listwright cannot serve on port ${port} (${error.code}). Choose another with --port.`)
        return 1
      }
      if (!before) welcome(web.url, because, open, json)
      const why = await Promise.race([ending.promise, restart.promise])
      await web.close()
      await engine.close()
      if (why !== 'restart') return 0
      before = web
    }
  } catch (error) {
    const words = error instanceof Failure ? workspaceWords(error, dataDir) : null
    console.error(words ?? error)
    return words === null ? 1 : workspaceExit
  }
}

function welcome(url: string, because: string | undefined, open: boolean, json: boolean): void {
  const why = because ? `Electron is not available here (${because}). ` : ''
  console.log(json ? JSON.stringify({ url }) : `${why}Listwright runs in your browser: ${url}`)
  if (!open || !hasDisplay()) return
  openBrowser(url, error =>
    console.error(`The browser could not be opened (${error.message}); open the address above.`),
  )
}
