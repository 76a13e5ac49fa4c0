// How sure the interface is of a point for a remote service; each operation and each field carries its mark.
import type { z } from 'zod'

/** Spec, earlier documentation, inferred, our default for an open point. */
export type CertaintyMark = 'S' | 'D' | 'I' | 'O'

/** The schema with its mark, and a sentence about it where the name does not say enough; the generated description shows both. */
export const withMark = <T extends z.ZodType>(mark: CertaintyMark, schema: T, description?: string): T =>
  schema.meta({ 'x-mark': mark, ...(description !== undefined && { description }) })
