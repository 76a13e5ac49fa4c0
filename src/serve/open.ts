// Opens the engine for the web host: settings, vault, log, and what a browser tab can do.
import path from 'node:path'
import type { KeyVault, SettingsStore } from '../engine/base/host.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { openDataDir } from '../hosts/data-dir.ts'
import { fileLog } from '../hosts/log.ts'
import { createNodeHost, type NodeThreads, resourcesDir } from '../hosts/node-host.ts'
import { settingsFile } from '../hosts/settings-file.ts'
import { logStrayErrors } from '../hosts/stray-errors.ts'
import { openVault } from '../hosts/vault.ts'
import type { WebFolders } from './http.ts'

const browserOnly = { can: false, reason: 'Only available in the desktop program.' }

export interface WebEngineOptions {
  /** Ends this engine and opens it again. */
  readonly restart: () => void
  /** Where keys are kept; by default in the keychain. */
  readonly vaultFor?: (settings: SettingsStore) => KeyVault
  readonly threads?: Partial<NodeThreads>
}

/** Throws folder_refused, workspace_locked, workspace_newer, workspace_damaged. */
export async function openWebEngine(
  dataDir: string,
  { restart, vaultFor = () => openVault(dataDir), threads }: WebEngineOptions,
): Promise<Engine> {
  openDataDir(dataDir)
  const log = fileLog(dataDir, line => console.error(line))
  logStrayErrors(log)
  const settings = settingsFile(dataDir)
  const host = createNodeHost({
    kind: 'web',
    dataDir,
    capabilities: {
      dialogs: browserOnly,
      reveal: browserOnly,
      menu: browserOnly,
      notify: browserOnly,
      connected: { can: true, reason: null },
    },
    settings,
    vault: vaultFor(settings),
    log,
    restart,
    ...(threads && { threads }),
  })
  return createEngine(host)
}

export const webFolders = (dataDir: string): WebFolders => ({
  page: path.join(resourcesDir(), '..', 'out', 'renderer'),
  uploads: path.join(dataDir, 'uploads'),
})
