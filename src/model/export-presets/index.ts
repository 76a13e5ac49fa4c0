// The presets of exports.
import { google, outlook } from './address-books.ts'
import { hubspot, mailchimp, salesforce } from './contacts.ts'
import type { ExportPresetFacts } from './facts.ts'
import type { ExportPresetName } from './names.ts'
import { excel, plain, same, sheets } from './tables.ts'

export const exportPresets: Readonly<Record<ExportPresetName, ExportPresetFacts>> = {
  excel,
  sheets,
  plain,
  same,
  hubspot,
  salesforce,
  mailchimp,
  google,
  outlook,
}
