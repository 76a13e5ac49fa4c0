// The settings a person sees, by sections, in the order of the dialog.
import { dataSection } from './data.ts'
import { formatsSection } from './formats.ts'
import { lookSection } from './look.ts'
import { newListsSection } from './new-lists.ts'
import { practiceSection } from './practice.ts'
import { runsSection } from './runs.ts'
import { updatesSection } from './updates.ts'

export const settingsSections = {
  look: lookSection,
  formats: formatsSection,
  newLists: newListsSection,
  runs: runsSection,
  practice: practiceSection,
  data: dataSection,
  updates: updatesSection,
} as const

/** All that is to be known of each setting. */
export const settingFacts = {
  ...lookSection.settings,
  ...formatsSection.settings,
  ...newListsSection.settings,
  ...runsSection.settings,
  ...practiceSection.settings,
  ...dataSection.settings,
  ...updatesSection.settings,
} as const
export type SettingName = keyof typeof settingFacts
