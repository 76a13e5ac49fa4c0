// Retention: the day until which a list is kept (R-PRV-04).
import { z } from 'zod'
import { SheetId } from '../ids.ts'

/** Days from the notice to the trash, and at the least from setting a day. */
export const retentionNoticeDays = 7

/** `until`: the last day the list is kept, where the computer is; null = until a person deletes it. */
export const RetentionSet = z.object({ sheetId: SheetId, until: z.iso.date().nullable() })
export type RetentionSet = z.infer<typeof RetentionSet>
