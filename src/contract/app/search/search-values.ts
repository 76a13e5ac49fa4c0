// Values that filters of a search may take (R-SRC-03).
import { z } from 'zod'
import { metaFields } from '../../service/meta.ts'
import { PriceRange } from '../run/run-plan.ts'

export const SearchValuesAsk = z.object({
  field: z.enum(metaFields),
  /** Only values that contain this. */
  search: z.string().max(200),
  page: z.int().min(1),
  /** A person asked to load it although it costs, or although a stored page is there. */
  load: z.boolean(),
})
export type SearchValuesAsk = z.infer<typeof SearchValuesAsk>

export const SearchValues = z.object({
  values: z.array(z.string()),
  /** By value, its other spellings (case, accents) at the service: they are chosen and sent together. */
  spellings: z.record(z.string(), z.array(z.string())),
  page: z.int(),
  more: z.boolean(),
  /** When the service gave them; null = it was not asked yet. */
  at: z.iso.datetime().nullable(),
  /** Older than a week. */
  old: z.boolean(),
  /** Of one page of values. */
  price: PriceRange,
  /** Why there are none, or only stored ones, for people; null = as asked. */
  why: z.string().nullable(),
})
export type SearchValues = z.infer<typeof SearchValues>
