// Settings on disk for the web host and the command line, in the same file form as the desktop's electron-store.
import Conf from 'conf'
import { Settings, SettingsPatch } from '../contract/app/settings.ts'
import type { SettingsStore } from '../engine/base/host.ts'

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

/** The fields that fit; of a field made of parts, the parts that do. */
function fitting(stored: Record<string, unknown>): Settings {
  const kept = Object.entries(stored).flatMap(([name, value]) => {
    if (SettingsPatch.safeParse({ [name]: value }).success) return [[name, value]]
    const parts = fittingParts(name, value)
    return parts === null ? [] : [[name, parts]]
  })
  return Settings.parse(Object.fromEntries(kept))
}

function fittingParts(name: string, value: unknown): object | null {
  const { error } = SettingsPatch.safeParse({ [name]: value })
  if (!error || typeof value !== 'object' || value === null) return null
  const odd = new Set(error.issues.map(({ path }) => path[1]))
  const parts = Object.fromEntries(Object.entries(value).filter(([part]) => !odd.has(part)))
  return SettingsPatch.safeParse({ [name]: parts }).success ? parts : null
}

/** `<dataDir>/settings.json`. */
export const settingsFile = (dataDir: string): SettingsStore =>
  settingsOver(new Conf<Record<string, unknown>>({ cwd: dataDir, configName: 'settings', clearInvalidConfig: true }))
