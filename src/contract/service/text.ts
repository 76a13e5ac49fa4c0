// Text of a request with its length borders.
import { z } from 'zod'

/**
 * Text of `min` to `max` UTF-16 units before trimming. zod's own borders count code points, which are
 * fewer outside of the basic plane; the generated description of the interface has the borders as they are here.
 */
export function boundedText(min: number, max: number): z.ZodString {
  return z
    .string()
    .check(({ value, issues }) => {
      const inclusive = true
      if (value.length < min)
        issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive, input: value })
      if (value.length > max) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive, input: value })
    })
    .meta({ minLength: min, maxLength: max })
}
