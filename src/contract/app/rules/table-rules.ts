// Rules of cells in a file, as a Table Schema (frictionless) writes them: constraints of fields, and what Table Schema has no words for.
import { z } from 'zod'

const name = z.string().min(1).max(1000)
const length = z.int().min(0)
/** A number, or a day. */
const bound = z.union([z.number(), z.iso.date()])

const FieldConstraints = z.strictObject({
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  /** Of the whole cell. */
  pattern: z.string().min(1).max(2000).optional(),
  enum: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(10_000)
    .optional(),
  minimum: bound.optional(),
  maximum: bound.optional(),
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
  // Not in Table Schema, which allows more properties:
  /** Rows with the same values in `from` have the same in `to`. */
  dependencies: z
    .array(z.strictObject({ from: z.array(name).min(1).max(10), to: name }))
    .max(1000)
    .default([]),
  /** `column` is filled where `where` is `is`, or where it is filled. */
  requiredWhere: z
    .array(z.strictObject({ column: name, where: name, is: z.string().max(1000).optional() }))
    .max(1000)
    .default([]),
  /** Every filled cell is one; types of fields are not checked, as other programs guess them. */
  types: z
    .array(z.strictObject({ column: name, type: z.enum(['number', 'integer', 'date']) }))
    .max(2000)
    .default([]),
  /** As computed columns write it. */
  expressions: z
    .array(z.strictObject({ column: name, expression: z.string().min(1).max(10_000) }))
    .max(1000)
    .default([]),
})
export type TableRules = z.infer<typeof TableRules>
