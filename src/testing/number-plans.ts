// The number plans of all countries as the metadata of libphonenumber-js publishes them, for drawing numbers in tests.
import type { NumberType } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/metadata.max.json'
import { z } from 'zod'

export interface NumberRange {
  readonly type: NumberType
  /** What the national digits of the type match from the first to the last. */
  readonly pattern: RegExp
  /** How many digits there may be. */
  readonly lengths: readonly number[]
}

export interface NumberPlan {
  /** ISO 3166 code. */
  readonly country: string
  readonly callingCode: string
  readonly lengths: readonly number[]
  readonly ranges: readonly NumberRange[]
}

/** The types in the order of the metadata. */
const types = [
  'FIXED_LINE',
  'MOBILE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'PERSONAL_NUMBER',
  'VOICEMAIL',
  'UAN',
  'PAGER',
  'VOIP',
  'SHARED_COST',
] as const satisfies readonly NumberType[]

/** A plan is an array: the calling code first, the lengths fourth, the ranges by type twelfth, 0 or null where there is none. */
const Plan = z.array(z.unknown())
const Lengths = z.array(z.number())
const Ranges = z.array(z.tuple([z.string()]).rest(z.unknown()).nullable().catch(null))

/** All plans in the order of the metadata. */
export function numberPlans(): NumberPlan[] {
  return Object.entries(z.record(z.string(), Plan).parse(metadata.countries)).map(([country, plan]) => {
    const lengths = Lengths.parse(plan[3])
    const ranges = Ranges.parse(plan[11] ?? []).flatMap((range, index) => {
      const type = types[index]
      if (!range?.[0] || !type) return []
      return [
        { type, pattern: new RegExp(`^(?:${range[0]})$`), lengths: Lengths.optional().parse(range[1]) ?? lengths },
      ]
    })
    return { country, callingCode: z.string().parse(plan[0]), lengths, ranges }
  })
}
