// Text of a request with its length borders.
import { z } from 'zod'

/**
 * Text of `min` to `max` UTF-16 units before trimming (service.md 6.4). zod's own borders count code points, which lets
 * text outside the basic plane be up to twice as long; they stay for the generated interface description.
 */
export function text(min: number, max: number): z.ZodString {
  return z
    .string()
    .min(min)
    .max(max)
    .check(({ value, issues }) => {
      if (value.length <= max || issues.length > 0) return
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    })
}
