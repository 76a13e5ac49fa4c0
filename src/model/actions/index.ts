// The actions on a list that are drawn, called and kept in recipes by what model/actions says of them.
import type { ActionWords } from './facts.ts'
import { guessFacts } from './guess.ts'

const all = { guess: guessFacts } as const

export type ListActionId = keyof typeof all

export const actionTable: Readonly<Record<ListActionId, ActionWords>> = all

// The names of an object are strings to TypeScript; these are the ones above.
export const listActionIds = Object.keys(all) as [ListActionId, ...ListActionId[]]
