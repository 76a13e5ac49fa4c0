// Settings on disk for the web host and the command line, in the same file form as the desktop's electron-store.
import Conf from 'conf'
import { Settings } from '../contract/app/settings.ts'
import type { SettingsStore } from '../engine/host.ts'

/** What a settings file library must offer; conf and electron-store both do. */
export interface SettingsFile {
  store: Record<string, unknown>
}

/** Unreadable or older settings fall back to defaults field by field: a settings file can never stop the program. */
export function settingsOver(file: SettingsFile): SettingsStore {
  let current = read(file.store)
  return {
    get: () => current,
    set: patch => {
      current = Settings.parse({ ...current, ...patch })
      file.store = current
      return current
    },
  }
}

function read(stored: Record<string, unknown>): Settings {
  const whole = Settings.safeParse(stored)
  if (whole.success) return whole.data
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(stored)) {
    if (Settings.partial().safeParse({ [name]: value }).success) kept[name] = value
  }
  return Settings.parse(kept)
}

export const settingsFile = (dataDir: string): SettingsStore =>
  settingsOver(new Conf<Record<string, unknown>>({ cwd: dataDir, configName: 'settings', clearInvalidConfig: true }))
