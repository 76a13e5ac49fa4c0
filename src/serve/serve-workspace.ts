// Serves one workspace until it is to end, and opens it again each time that its page asks for that: after a backup was
// brought back, say.
import type { KeyVault, SettingsStore } from '../engine/base/host.ts'
import type { NodeThreads } from '../hosts/node-host.ts'
import { openListener, type WebListener } from './listener.ts'
import { openWebEngine, webFolders } from './open.ts'
import { startWebHost, type WebHost } from './server.ts'
import type { BrowserSessions } from './sessions.ts'
import type { UnlockDoor } from './unlock-door.ts'

export interface ServedWorkspace {
  readonly dataDir: string
  /** 0 = any free port. */
  readonly port: number
  readonly sessions: BrowserSessions
  /** Asked for when the folder is known to be this user's, with no one else's host at work in it. */
  readonly unlock: () => UnlockDoor
  /** Where keys are kept; by default in the keychain. */
  readonly vaultFor?: (settings: SettingsStore) => KeyVault
  /** Absolute paths of files that the page opens. */
  readonly files: readonly string[]
  /** Links that the page shows. */
  readonly links?: readonly string[]
  readonly threads?: Partial<NodeThreads>
  /** Called once, when it is served. */
  readonly opened: (web: WebHost) => void
}

/** The port cannot be listened on; `code` as the system says it. */
export class PortRefused extends Error {
  readonly code: unknown

  constructor(code: unknown) {
    super(`The port cannot be listened on (${code}).`)
    this.code = code
  }
}

/** Resolves when all is closed. Throws PortRefused, folder_refused, workspace_locked, workspace_newer, workspace_damaged. */
export async function serveWorkspace(served: ServedWorkspace, ended: Promise<unknown>): Promise<void> {
  const { dataDir, port, sessions, files, links = [], vaultFor, threads } = served
  let listener: WebListener | null = null
  try {
    for (;;) {
      const restart = Promise.withResolvers<'restart'>()
      const engine = await openWebEngine(dataDir, {
        restart: () => restart.resolve('restart'),
        ...(vaultFor && { vaultFor }),
        ...(threads && { threads }),
      })
      const first = listener === null
      if (first) {
        engine.files.handed.add(files)
        engine.links.handed.add(links)
      }
      const unlock = served.unlock()
      let web: WebHost
      try {
        // Started again it is at the same address and knows the same browsers, so that pages find it again.
        listener ??= await openListener(port)
        web = await startWebHost(engine, webFolders(dataDir), { listener, sessions, unlock })
        unlock.open(web.url)
      } catch (error) {
        await engine.close()
        throw error instanceof Error && 'code' in error ? new PortRefused(error.code) : error
      }
      if (first) served.opened(web)
      const why = await Promise.race([ended, restart.promise])
      await web.close()
      await engine.close()
      if (why !== 'restart') return
    }
  } finally {
    await listener?.close()
  }
}
