// What the lanes can do for guesses.
import { guessesRead } from './guesses.lane.ts'

export const guessesLanes = { reads: { ...guessesRead } }
