// Files that were opened lately, as the page shows them.
import { z } from 'zod'

export const RecentFile = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** Where it is; null = the file came through the browser, and the copy that was kept of it is opened. */
  folder: z.string().nullable(),
  openedAt: z.iso.datetime(),
})
export type RecentFile = z.infer<typeof RecentFile>

export const RecentFileRef = z.object({ id: z.int().positive() })
