// Settings of the desktop program in electron-store, without the channel that would tell pages the data path.
import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { SettingsStore } from '../engine/base/host.ts'
import { settingsOver } from '../hosts/settings-file.ts'

/** `<dataDir>/settings.json`, the same file that the other hosts use. */
export function desktopSettings(dataDir: string): SettingsStore {
  const store = new ElectronStore<Record<string, unknown>>({ cwd: dataDir, name: 'settings', clearInvalidConfig: true })
  ipcMain.removeAllListeners('electron-store-get-data')
  return settingsOver(store)
}
