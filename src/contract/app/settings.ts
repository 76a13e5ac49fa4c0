// Settings a person may change; each has a default, so an empty file is a valid one.
import { z } from 'zod'
import { ProfilePatch } from '../service/profile.ts'

/** A share of all calls. */
const share = z.number().min(0).max(1)

/** Faults that Practice plays; the same seed hits the same rows each time. A share of 0 is off. */
export const PracticeFaults = z.object({
  seed: z.int().min(0).max(1_000_000),
  /** Median waiting time before an answer, in milliseconds; 0 = none. */
  latencyMs: z.int().min(0).max(60_000),
  /** Answered with this status instead. */
  status: z.object({ code: z.int().min(400).max(599), share }),
  /** Charged, but the connection breaks before the answer. */
  dropped: share,
  /** Charged, but the answer cannot be read. */
  malformed: share,
})
export type PracticeFaults = z.infer<typeof PracticeFaults>

const days = z.int().min(0).max(3650)

/** Without defaults, so that a patch holds what it names and nothing else. */
const values = {
  theme: z.enum(['system', 'light', 'dark']),
  /** High contrast also where the system does not ask for it. */
  contrast: z.enum(['system', 'more']),
  density: z.enum(['compact', 'normal', 'roomy']),
  /** How the page writes numbers, dates and times; cells, files and requests are not touched by it. */
  formats: z.object({
    /** 1,234.5 · 1.234,5 · 1 234,5 · 1’234.5 */
    numbers: z.enum(['comma', 'point', 'space', 'apostrophe']),
    /** 3 Aug 2026 · 2026-08-03 · 03/08/2026 · 08/03/2026 · 03.08.2026 */
    dates: z.enum(['words', 'iso', 'slashes', 'month_first', 'points']),
    times: z.enum(['24', '12']),
  }),
  /** ISO 3166, for national phone numbers of new lists. */
  country: z.string().length(2).nullable(),
  /** Answers up to this age are reused for 0 credits. */
  freshDays: z.object({
    email: days,
    phone: days,
    person: days.default(60),
    company: days.default(180),
    /** Answers of any kind that nothing was found. */
    missed: days.default(14),
  }),
  dailyCap: z.int().min(0).nullable(),
  /** The computer does not go to sleep by itself while a run goes on; desktop program only. */
  keepAwake: z.boolean(),
  provider: z.enum(['embedded', 'remote']),
  /** The remote service: its address, and what differs from the usual profile. */
  remote: z.object({ ...ProfilePatch.shape, baseUrl: z.string().max(500), network: z.string().max(60) }),
  keepSource: z.boolean(),
  /** Most megabytes of undo history in all lists; the oldest steps go first. */
  historyMb: z.int().min(10).max(100_000),
  /** Most megabytes of all backups; the newest is kept whatever its size. */
  backupsMb: z.int().min(100).max(1_000_000),
  fastScroll: z.boolean(),
  /** Sidebar width, open panels and the last list, so that the window opens as it was left. */
  layout: z.object({
    sidebar: z.int(),
    panel: z.int(),
    lastSheet: z.int().nullable(),
    open: z.enum(['activity', 'history', 'filters', 'problems', 'clean']).nullable().default(null),
    lists: z.boolean().default(true),
    /** The search view stood in the place of the last list. */
    search: z.boolean().default(false),
  }),
  /** Whether Practice asks the name servers of this computer about mail domains; only domain names leave. */
  dns: z.boolean(),
  practice: z.object({ perSecond: z.int().min(0).max(1000) }),
  /** Whether the fictional people and companies answer beside own data. */
  world: z.boolean(),
  faults: PracticeFaults.nullable(),
}

export const Settings = z.object({
  theme: values.theme.default('system'),
  contrast: values.contrast.default('system'),
  density: values.density.default('normal'),
  formats: values.formats.default({ numbers: 'comma', dates: 'words', times: '24' }),
  country: values.country.default(null),
  freshDays: values.freshDays.default({ email: 30, phone: 30, person: 60, company: 180, missed: 14 }),
  dailyCap: values.dailyCap.default(null),
  keepAwake: values.keepAwake.default(false),
  provider: values.provider.default('embedded'),
  remote: values.remote.default({ baseUrl: '', network: 'social' }),
  keepSource: values.keepSource.default(true),
  historyMb: values.historyMb.default(1000),
  backupsMb: values.backupsMb.default(10_000),
  fastScroll: values.fastScroll.default(true),
  layout: values.layout.default({ sidebar: 240, panel: 380, lastSheet: null, open: null, lists: true, search: false }),
  dns: values.dns.default(false),
  practice: values.practice.default({ perSecond: 10 }),
  world: values.world.default(true),
  faults: values.faults.default(null),
})
export type Settings = z.infer<typeof Settings>

/** What to change: whole fields; a field that is not named stays as it is. */
export const SettingsPatch = z.object(values).partial()
export type SettingsPatch = z.infer<typeof SettingsPatch>

/** What the page may set by itself. Which service is used, and how it is spoken to, goes through the account. */
export const PageSettingsPatch = SettingsPatch.omit({ provider: true, remote: true })
export type PageSettingsPatch = z.infer<typeof PageSettingsPatch>
