// Rules that the cells of a list have to keep, as a Table Schema (frictionless) writes them: constraints of fields, and which columns
// decide another one.
import { z } from 'zod'

const name = z.string().min(1).max(1000)
const length = z.int().min(0)

const FieldConstraints = z.strictObject({
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  /** Of the whole cell. */
  pattern: z.string().min(1).max(2000).optional(),
  enum: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(100_000)
    .optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: length.optional(),
  maxLength: length.optional(),
})
export type FieldConstraints = z.infer<typeof FieldConstraints>

/** Other properties of a schema, such as types and titles, are for other programs. */
export const TableRules = z.object({
  fields: z
    .array(z.object({ name, constraints: FieldConstraints.default({}) }))
    .max(2000)
    .default([]),
  /** Not in Table Schema: rows with the same values in `from` have the same in `to`. */
  dependencies: z
    .array(z.strictObject({ from: z.array(name).min(1).max(10), to: name }))
    .max(1000)
    .default([]),
})
export type TableRules = z.infer<typeof TableRules>
