// Settings on disk for the web host and the command line, in the same file form as the desktop's electron-store.
import Conf from 'conf'
import { Settings, SettingsPatch } from '../contract/app/settings.ts'
import type { SettingsStore } from '../engine/host.ts'

/** What a settings file library must offer; conf and electron-store both do. */
export interface SettingsFile {
  store: Record<string, unknown>
}

/** Settings kept in `file`. Unreadable or older ones fall back field by field: a settings file never stops the program. */
export function settingsOver(file: SettingsFile): SettingsStore {
  let current = fitting(file.store)
  return {
    get: () => current,
    set: patch => {
      current = Settings.parse({ ...current, ...patch })
      file.store = current
      return current
    },
  }
}

function fitting(stored: Record<string, unknown>): Settings {
  const fits = ([name, value]: [string, unknown]) => SettingsPatch.safeParse({ [name]: value }).success
  return Settings.parse(Object.fromEntries(Object.entries(stored).filter(fits)))
}

/** `<dataDir>/settings.json`. */
export const settingsFile = (dataDir: string): SettingsStore =>
  settingsOver(new Conf<Record<string, unknown>>({ cwd: dataDir, configName: 'settings', clearInvalidConfig: true }))
