// Undo, redo and jumps between the steps of a list, a piece at a time; one that is stopped, or fails, goes back to where it
// began, and one that the end of the program cut off arrives at the next start.
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { SheetId, StepId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import type { ActionOptions, ListActions } from '../actions.ts'
import { rowsComputed } from '../computed/computes.ts'
import { nothingDone } from '../edit/empty-result.ts'
import { rowPieces } from '../row-pieces.ts'
import type { LeftStep } from './jump.lane.ts'
import type { UndoDirection, UndoPiece } from './undo.lane.ts'

export interface StepTravel {
  /** Throws nothing_to_undo. */
  undo(sheetId: SheetId): Promise<EditResult>
  /** Throws nothing_to_redo. */
  redo(sheetId: SheetId): Promise<EditResult>
  /** To the state right after a step, also one of a branch that was left; null = to the beginning. */
  jump(sheetId: SheetId, stepId: StepId | null): Promise<EditResult>
}

/** What a walk adds up, and how far it is. */
interface Walk {
  readonly sheetId: SheetId
  readonly edited: EditResult
  /** null: it goes back and cannot be stopped again. */
  working: ActionOptions | null
  /** Change records on the whole way, and those behind. */
  changes: number
  behind: number
  /** Of other branches, before one of them was taken; null: none was. */
  left: LeftStep[] | null
}

export function createTravel(store: Store, changes: ChangeFeed, actions: ListActions): StepTravel {
  function took(walk: Walk, piece: UndoPiece): void {
    const { sheetId, edited } = walk
    edited.stepId = piece.stepId as StepId
    edited.label = piece.label
    edited.cells += piece.cells
    edited.rows += piece.rows
    edited.rowsChanged ||= piece.rows > 0
    edited.version = piece.version
    walk.behind += piece.changes
    walk.working?.reach(Math.min(1, walk.behind / Math.max(1, walk.changes)))
    changes.sheet({ sheetId, version: piece.version, rows: piece.rows > 0, columns: piece.columns })
  }

  async function step(walk: Walk, direction: UndoDirection): Promise<void> {
    const { sheetId } = walk
    let last = 0
    for (let done = false; !done; ) {
      if (walk.working?.signal.aborted) throw fail('stopped', {})
      const piece = await store.writer.part('undoPiece', sheetId, direction)
      took(walk, piece)
      done = piece.done
      last = piece.leftBehind
    }
    for await (const { from, to } of rowPieces(store, sheetId, rowsComputed, last))
      await store.writer.part('computeQuietly', sheetId, from, to)
  }

  async function steps(walk: Walk, direction: UndoDirection, count: number): Promise<void> {
    for (let at = 0; at < count; at++) await step(walk, direction)
  }

  /** Back to where the list stood: the half-way step is walked back, then those behind it. */
  async function goBack(walk: Walk, tip: number | null): Promise<void> {
    const { sheetId } = walk
    walk.working = null
    const direction = await store.writer.part('turnAround', sheetId)
    if (direction !== null) await step(walk, direction)
    const way = await store.grid.call('wayTo', sheetId, tip)
    await steps(walk, 'undo', way.undo)
    if (walk.left) await store.writer.urgent('resumeLine', sheetId, walk.left)
    await steps(walk, 'redo', way.redo)
  }

  const travel = (sheetId: SheetId, label: string, go: (walk: Walk, working: ActionOptions) => Promise<void>) =>
    actions.run(sheetId, label, async working => {
      const tip = await store.grid.call('tipOf', sheetId)
      const walk: Walk = { sheetId, edited: nothingDone(''), working, changes: 0, behind: 0, left: null }
      try {
        await go(walk, working)
        if (working.signal.aborted) throw fail('stopped', {})
      } catch (error) {
        // What cannot go back either is walked to its end at the next start.
        await goBack(walk, tip).then(
          () => arrive(walk),
          () => {},
        )
        throw error
      }
      await arrive(walk)
      return walk.edited
    })

  /** On the disk before it counts as done. */
  async function arrive({ sheetId, edited }: Walk): Promise<void> {
    await store.writer.urgent('endTravel', sheetId)
    if (edited.stepId === null) edited.version = await store.grid.call('sheetVersion', sheetId)
    if (edited.rowsChanged) changes.workbooks()
  }

  const one = (sheetId: SheetId, direction: UndoDirection, name: string) =>
    travel(sheetId, name, async (walk, working) => {
      const ahead = await store.grid.call('stepAhead', sheetId, direction)
      working.name(`${name}: ${ahead.label}`)
      walk.changes = ahead.changes
      await step(walk, direction)
    })

  return {
    undo: sheetId => one(sheetId, 'undo', 'Undo'),
    redo: sheetId => one(sheetId, 'redo', 'Redo'),
    jump: (sheetId, stepId) =>
      travel(sheetId, 'Jump', async (walk, working) => {
        const way = await store.grid.call('wayTo', sheetId, stepId)
        working.name(`Jump to: ${way.label}`)
        walk.changes = way.changes
        await store.writer.urgent('beginTravel', sheetId, stepId, `Jump to: ${way.label}`)
        await steps(walk, 'undo', way.undo)
        if (way.branch && stepId !== null) {
          walk.left = await store.grid.call('leftSteps', sheetId)
          await store.writer.urgent('takeBranch', sheetId, stepId)
        }
        await steps(walk, 'redo', way.redo)
        walk.edited.label = way.label
      }),
  }
}
