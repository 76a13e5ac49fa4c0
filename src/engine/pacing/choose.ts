// The pacer that a profile asks for.
import type { ServicePace } from '../../contract/service/profile.ts'
import { bracketPacer } from './bracket.ts'
import type { Pacer } from './pacer.ts'
import { steadyPacer } from './steady.ts'

/** `learned` = calls per second found earlier at the same account, `found` = a moment ago by a colleague; null = none. */
export const choosePacer = (
  { mode, perSecond, maxPerSecond, retryAfter }: ServicePace,
  learned: number | null,
  found: number | null = null,
): Pacer =>
  mode === 'learn'
    ? bracketPacer({ maxPerSecond, retryAfter, ...(learned !== null && { learned }) })
    : steadyPacer(perSecond, found)
