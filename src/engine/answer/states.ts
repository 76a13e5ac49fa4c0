// Numbers that the ledger stores for words: states of tasks, attempts and cells.
import { type CellState, cellStates } from '../../contract/app/cell/cell.ts'
import { type PlanClass, planClasses } from '../../contract/app/run/run-plan.ts'

export const taskState = { ready: 0, claimed: 1, answered: 2, failed: 3, unsure: 4, withdrawn: 5 } as const
export const attemptState = { intent: 0, answered: 1, not_sent: 2, unsure: 3 } as const

export const cellStateNumber = (state: CellState): number => cellStates.indexOf(state)
/** The word of a stored number; numbers come from our own tables only. */
export const cellStateOf = (number: number): CellState => cellStates[number] ?? 'empty'

export const classNumber = (name: PlanClass): number => planClasses.indexOf(name)
export const classOf = (number: number): PlanClass => planClasses[number] ?? 'filtered'
