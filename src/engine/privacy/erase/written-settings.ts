// Settings that people have written: who is named in them, and what they are without a person.
import { SettingsPatch } from '../../../contract/app/settings.ts'
import type { SettingsStore } from '../../base/host.ts'
import type { ErasablePerson } from './person.ts'

/** Settings that people have named or written. */
const writtenSettings = ['mappings', 'imported', 'exportPresets', 'exportTemplates'] as const

/** Entries of settings that name the person, and the settings without them; an entry that is none then goes. */
function settingsWithout(settings: SettingsStore, person: ErasablePerson): { named: number; patch: SettingsPatch } {
  const present = settings.get()
  let named = 0
  const left = writtenSettings.map(field => {
    const entries: readonly unknown[] = present[field]
    const kept = entries.flatMap(entry => {
      const text = JSON.stringify(entry)
      const without = person.wordsWithout(text)
      if (without === text) return [entry]
      named += 1
      const rest: unknown = JSON.parse(without)
      return SettingsPatch.safeParse({ [field]: [rest] }).success ? [rest] : []
    })
    return [field, kept] as const
  })
  return { named, patch: SettingsPatch.parse(Object.fromEntries(left)) }
}

/** How many entries of settings name the person. */
export const namedInSettings = (settings: SettingsStore, person: ErasablePerson): number =>
  settingsWithout(settings, person).named

/** Takes the person out of the settings. Returns whether they were in them. */
export function eraseFromSettings(settings: SettingsStore, person: ErasablePerson): boolean {
  const { named, patch } = settingsWithout(settings, person)
  if (named > 0) settings.set(patch)
  return named > 0
}
