// What is stored of settings: those a person sees (model/settings), and what the window and the account keep.
import { z } from 'zod'
import { defaulted, schemasOf } from '../../model/settings/facts.ts'
import { settingFacts } from '../../model/settings/index.ts'
import { ProfilePatch } from '../service/profile.ts'
import { OwnExportPreset } from './file/export-choices.ts'
import { ExportTemplate, maxTemplates } from './file/export-template.ts'
import { RememberedColumns } from './file/file.ts'
import { RememberedMapping } from './file/into.ts'
import { WorkspaceMark } from './link/link.ts'

/** The remote service: its address, and what differs from the usual profile. */
const remote = z.object({ ...ProfilePatch.shape, baseUrl: z.string().max(500), network: z.string().max(60) })

/** Sidebar width, open panels and the last list, so that the window opens as it was left. */
const layoutParts = {
  sidebar: z.int(),
  panel: z.int(),
  lastSheet: z.int().nullable(),
  open: z.enum(['activity', 'history', 'filters', 'problems', 'clean']).nullable(),
  lists: z.boolean(),
  /** The search view stood in the place of the last list. */
  search: z.boolean(),
}
const layout = z.object({
  ...layoutParts,
  open: layoutParts.open.default(null),
  lists: layoutParts.lists.default(true),
  search: layoutParts.search.default(false),
})

/** Saved choices of the export dialog. */
const exportPresets = z.array(OwnExportPreset).max(50)

/** Saved templates of exports. */
const exportTemplates = z.array(ExportTemplate).max(maxTemplates)

/** The highest number of a list of versions so far, of lists signed with this key: an older one is refused. */
const updatesSeen = z.object({ key: z.string().max(60), number: z.int().nonnegative() }).nullable()

/** Schemas without defaults, so that a patch holds what it names and nothing else. */
const values = {
  ...schemasOf(settingFacts),
  provider: z.enum(['embedded', 'remote']),
  remote,
  updatesSeen,
  /** What links to places in this workspace begin with; null until the first one is copied. */
  workspaceMark: WorkspaceMark.nullable(),
  layout,
  /** Mappings of files into lists. */
  mappings: z.array(RememberedMapping),
  /** Choices of columns of new lists, by header. */
  imported: z.array(RememberedColumns).max(100),
  exportPresets,
  exportTemplates,
}

/** Each setting has a default, so an empty file is a valid one. */
export const Settings = z.object({
  ...defaulted(settingFacts),
  provider: values.provider.default('embedded'),
  remote: remote.default({ baseUrl: '', network: 'social' }),
  updatesSeen: updatesSeen.default(null),
  workspaceMark: values.workspaceMark.default(null),
  layout: layout.default({ sidebar: 240, panel: 380, lastSheet: null, open: null, lists: true, search: false }),
  mappings: values.mappings.default([]),
  imported: values.imported.default([]),
  exportPresets: exportPresets.default([]),
  exportTemplates: exportTemplates.default([]),
})
export type Settings = z.infer<typeof Settings>

/** Faults that Practice plays. */
export type PracticeFaults = NonNullable<Settings['faults']>

/** What to change: whole fields; a field that is not named stays as it is. */
export const SettingsPatch = z.object(values).partial()
export type SettingsPatch = z.infer<typeof SettingsPatch>

/**
 * What the page may set by itself: whole fields, and parts of the layout, of which several change at once. Which service is used,
 * and how it is spoken to, goes through the account.
 */
export const PageSettingsPatch = SettingsPatch.omit({
  ...{ provider: true, remote: true },
  ...{ updatesSeen: true, workspaceMark: true },
}).extend({
  layout: z.object(layoutParts).partial().optional(),
})
export type PageSettingsPatch = z.infer<typeof PageSettingsPatch>
