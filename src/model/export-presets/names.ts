// The names of the presets of exports, in the order of the dialog. Saved choices keep them.
export const exportPresetNames = [
  'excel',
  'sheets',
  'plain',
  'same',
  'hubspot',
  'salesforce',
  'mailchimp',
  'google',
  'outlook',
] as const

export type ExportPresetName = (typeof exportPresetNames)[number]
