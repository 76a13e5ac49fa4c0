// How a column writes its values: decided by most of its cells, or chosen by a person.
import { z } from 'zod'
import { ColumnId, SheetId } from '../ids.ts'

/** What a column may decide for all its cells. */
const NotationPart = z.enum(['country', 'plus', 'dates', 'decimal', 'names'])
export type NotationPart = z.infer<typeof NotationPart>

/** What a person chose; parts that are absent are decided by the cells. */
export const ChosenNotation = z.strictObject({
  /** Of national phone numbers (ISO 3166). */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Phone numbers that begin with neither + nor 0: international with the + dropped, or national. */
  plus: z.enum(['dropped', 'national']).optional(),
  /** Whether 03/04/2025 is the third of April. */
  dates: z.enum(['day', 'month']).optional(),
  /** Whether 1.234 is a thousand and more. */
  decimal: z.enum(['point', 'comma']).optional(),
  /** Whether Kranich Anna is Anna: which name comes first where no comma parts them. */
  names: z.enum(['given', 'family']).optional(),
})
export type ChosenNotation = z.infer<typeof ChosenNotation>

/** Words of a list that stand for no value: added to those everybody uses, and taken out of them. */
export const EmptyMarkers = z.strictObject({
  also: z.array(z.string().trim().min(1).max(100)).max(100),
  never: z.array(z.string().trim().min(1).max(100)).max(100),
})
export type EmptyMarkers = z.infer<typeof EmptyMarkers>

/** A text of a column that stands for no value, or would if it had not been taken out of the set. */
export const FoundMarker = z.object({ text: z.string(), cells: z.int(), blank: z.boolean() })
export type FoundMarker = z.infer<typeof FoundMarker>

/** One part as the column has it. */
export const NotationLine = z.object({
  part: NotationPart,
  /** A value of `ChosenNotation`; null where the cells do not say it, and a person should. */
  value: z.string().nullable(),
  chosen: z.boolean(),
  /** What it was decided by: "312 of 340 numbers without + begin with 49". */
  because: z.string(),
})
export type NotationLine = z.infer<typeof NotationLine>

export const NotationAsk = z.object({ sheetId: SheetId, columnId: ColumnId })

/** How a part reads in a sentence: "read with a decimal comma". */
export function notationWords({ part, value }: Pick<NotationLine, 'part' | 'value'>): string {
  switch (part) {
    case 'country':
      return `${value} as the country of national numbers`
    case 'plus':
      return value === 'dropped' ? 'a + before international numbers' : 'numbers without + as national numbers'
    case 'dates':
      return `dates that start with the ${value}`
    case 'decimal':
      return `a decimal ${value}`
    case 'names':
      return `the ${value} name first`
  }
}
