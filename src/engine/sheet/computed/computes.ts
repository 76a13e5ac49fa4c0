// Computed columns: what an expression gives, and the slices that make or change one.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ComputedAsk, ComputedPreview } from '../../../contract/app/cell/computed.ts'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import type { ColumnPatch } from '../../../contract/app/sheet.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import { type ActionOptions, createActions, type ListActions } from '../actions.ts'
import type { StepAsk } from '../edit/edit.lane.ts'
import { createSliceAction, type EditSlice } from '../edit/slice-action.ts'
import type { ChangedColumn } from '../edit/structure.lane.ts'
import { rowPieces } from '../row-pieces.ts'
import type { Views } from '../view/views.ts'

/** `columnId` null: a new one, before that of `before` or at the end. */
export interface ComputedMade {
  readonly sheetId: SheetId
  readonly columnId: ColumnId | null
  readonly name: string
  readonly expression: string
  readonly before: ColumnId | null
}

export interface ComputedEdits {
  /** What an expression gives in ten rows of a view. Throws view_gone. */
  preview(ask: z.infer<typeof ComputedAsk>): Promise<ComputedPreview>
  /** Makes or changes a column as part of a step; gives its id. Throws bad_request when the expression cannot be understood, not_found. */
  slices(
    ask: ComputedMade,
    step: StepAsk,
    working: Pick<ActionOptions, 'reach'>,
  ): AsyncGenerator<EditSlice, ColumnId | null>
  /**
   * Changes a column together with how it is read, and works the columns out again that compute with it: one step, an action of
   * `ListActions`. Throws not_found, stopped.
   */
  setNotation(sheetId: SheetId, columnId: ColumnId, patch: ColumnPatch): Promise<ChangedColumn>
}

const rowsShown = 10
/** Rows whose computed columns are worked out at a time: the writer is busy for some 10 ms. */
export const rowsComputed = 500

/** `home`: country of phone numbers in lists that name none. */
export function createComputes(
  store: Store,
  views: Views,
  changes: ChangeFeed,
  actions: ListActions = createActions(store.inOrder),
  home: () => string | null = () => null,
): ComputedEdits {
  const { grid, scan, writer } = store
  const act = createSliceAction({ store, changes }, actions)

  /** What runs write meanwhile is followed by the hidden cells too. */
  async function* slices(
    { sheetId, ...ask }: ComputedMade,
    step: StepAsk,
    { reach }: Pick<ActionOptions, 'reach'>,
  ): AsyncGenerator<EditSlice, ColumnId | null> {
    const begun = await writer.urgent('beginCompute', sheetId, { ...ask, home: home() })
    const { pairs, lastRow } = begun
    const pieces = () => rowPieces({ grid }, sheetId, rowsComputed, pairs.length > 0 ? lastRow : 0)
    const shown: { stepId: number | null; columnId: ColumnId; changed: number[] }[] = []
    try {
      for await (const { from, to } of pieces()) {
        yield { cells: 0, send: () => writer.part('fillComputed', sheetId, begun, from, to) }
        reach(Math.min(1, to / lastRow))
      }
      yield {
        cells: 0,
        async send() {
          const done = await writer.urgent('finishCompute', sheetId, ask, step, begun)
          shown.push(done)
          return done
        },
      }
    } finally {
      if (shown.length === 0) await writer.urgent('dropCompute', begun)
    }
    for (const { stepId, changed } of shown)
      if (stepId !== null && changed.length > 0)
        for await (const { from, to } of pieces())
          yield { cells: 0, send: () => writer.part('staleAfterCompute', sheetId, stepId, changed, from, to) }
    return shown[0]?.columnId ?? null
  }

  return {
    async preview({ viewId, expression, columnId, value = null, first }) {
      const ids = views.ids(viewId)
      const from = Math.max(0, Math.min(first, ids.length - rowsShown))
      // A view holds ids of rows.
      const rowIds = Array.from(ids.subarray(from, from + rowsShown)) as RowId[]
      return scan.call('previewComputed', views.sheetOf(viewId), { expression, columnId, value, home: home() }, rowIds)
    },
    slices,
    async setNotation(sheetId, columnId, patch) {
      const step = { label: 'How a column is read', key: randomUUID() }
      const changed: ChangedColumn[] = []
      await act(sheetId, step, 0, async function* (_, working) {
        changed.push(await writer.urgent('setColumn', sheetId, columnId, patch, step.key))
        changes.sheet({ sheetId, version: await grid.call('sheetVersion', sheetId), columns: true })
        for (const reader of await grid.call('readersBehind', sheetId, columnId, home()))
          yield* slices({ ...reader, sheetId, before: null }, step, working)
      })
      const [done] = changed
      if (!done) throw fail('stopped', {})
      return done
    },
  }
}
