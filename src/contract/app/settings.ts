// Settings a person may change; each has a default, so an empty file is a valid one.
import { z } from 'zod'

export const Settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['compact', 'normal', 'roomy']).default('normal'),
  /** ISO 3166, for national phone numbers of new lists. */
  country: z.string().length(2).nullable().default(null),
  /** Answers up to this age are reused for 0 credits. */
  freshDays: z
    .object({ email: z.int().min(0).max(3650).default(30), phone: z.int().min(0).max(3650).default(30) })
    .prefault({}),
  dailyCap: z.int().min(0).nullable().default(null),
  provider: z.enum(['embedded', 'remote']).default('embedded'),
  remote: z.object({ baseUrl: z.string().default(''), network: z.string().default('social') }).prefault({}),
  keepSource: z.boolean().default(true),
  fastScroll: z.boolean().default(true),
  /** Sidebar width, open panels and the last list, so that the window opens as it was left. */
  layout: z
    .object({ sidebar: z.int().default(240), panel: z.int().default(380), lastSheet: z.int().nullable().default(null) })
    .prefault({}),
  practice: z.object({ perSecond: z.int().min(0).max(1000).default(10) }).prefault({}),
})
export type Settings = z.infer<typeof Settings>

export const SettingsPatch = Settings.partial()
export type SettingsPatch = z.infer<typeof SettingsPatch>
