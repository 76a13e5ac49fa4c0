// The presets of exports, in the order of the dialog.
import { google, outlook } from './address-books.ts'
import { hubspot, mailchimp, salesforce } from './contacts.ts'
import type { ExportPresetFacts } from './facts.ts'
import { excel, plain, same, sheets } from './tables.ts'

const all = { excel, sheets, plain, same, hubspot, salesforce, mailchimp, google, outlook } as const satisfies Readonly<
  Record<string, ExportPresetFacts>
>

export type ExportPresetName = keyof typeof all
export const exportPresets: Readonly<Record<ExportPresetName, ExportPresetFacts>> = all
// The names of an object are strings to TypeScript; these are the ones above.
export const exportPresetNames = Object.keys(all) as [ExportPresetName, ...ExportPresetName[]]
