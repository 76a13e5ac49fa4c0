// The pacer that a profile asks for.
import type { Pace } from '../../contract/service/profile.ts'
import { bracketPacer } from './bracket.ts'
import type { Pacer } from './pacer.ts'
import { steadyPacer } from './steady.ts'

export const choosePacer = ({ mode, perSecond, maxPerSecond, retryAfter }: Pace): Pacer =>
  mode === 'learn' ? bracketPacer({ maxPerSecond, retryAfter }) : steadyPacer(perSecond)
