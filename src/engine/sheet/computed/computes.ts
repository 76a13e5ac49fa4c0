// Computed columns as the page asks for them: a preview, making and changing one in slices, turning one into values.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ComputedAdd, ComputedAsk, ComputedChange, ComputedPreview } from '../../../contract/app/computed.ts'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import type { Column, ColumnPatch } from '../../../contract/app/sheet.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import { type ActionOptions, createActions, type ListActions } from '../actions.ts'
import { allOrNothing } from '../edit/atomic-action.ts'
import { rowPieces } from '../row-pieces.ts'
import type { Views } from '../view/views.ts'
import type { ComputeAsk } from './compute.lane.ts'

export interface ComputedEdits {
  /** What an expression gives in ten rows of a view. Throws view_gone. */
  preview(ask: z.infer<typeof ComputedAsk>): Promise<ComputedPreview>
  /** An action of `ListActions`. Throws bad_request when the expression cannot be understood, stopped. */
  add(ask: z.infer<typeof ComputedAdd>): Promise<Column>
  /** An action of `ListActions`. Throws bad_request, not_found, stopped. */
  change(ask: z.infer<typeof ComputedChange>): Promise<Column>
  /**
   * Changes a column together with how it is read, and works the columns out again that compute with it: one step, an action of
   * `ListActions`. Throws not_found, stopped.
   */
  setNotation(sheetId: SheetId, columnId: ColumnId, patch: ColumnPatch): Promise<Column>
  /** Throws not_found. */
  toValues(sheetId: SheetId, columnId: ColumnId): Promise<Column>
}

type WholeAsk = ComputeAsk & { name: string; before: ColumnId | null }

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
  const { grid, scan, writer, inOrder } = store
  /** Other actions on the list wait; what runs write meanwhile is followed by the hidden cells too. */
  function computeAll(sheetId: SheetId, label: string, ask: WholeAsk): Promise<Column> {
    const key = randomUUID()
    return actions.run(sheetId, label, working =>
      allOrNothing({ store, changes }, { sheetId, key }, () => compute(sheetId, ask, key, working)),
    )
  }

  /** In the step of this key. */
  async function compute(
    sheetId: SheetId,
    ask: WholeAsk,
    key: string,
    { signal, reach }: ActionOptions,
  ): Promise<Column> {
    const begun = await writer.urgent('beginCompute', sheetId, ask)
    const { pairs, lastRow } = begun
    let finished = false
    try {
      const pieces = () => rowPieces({ grid }, sheetId, rowsComputed, lastRow)
      if (pairs.length > 0)
        for await (const { from, to } of pieces()) {
          if (signal.aborted) throw fail('stopped', {})
          await writer.part('fillComputed', sheetId, begun, from, to)
          reach(Math.min(1, to / lastRow))
        }
      if (signal.aborted) throw fail('stopped', {})
      const { column, stepId, changed } = await writer.urgent('finishCompute', sheetId, { ...ask, key }, begun)
      finished = true
      if (stepId !== null && changed.length > 0)
        for await (const { from, to } of pieces())
          await writer.part('staleAfterCompute', sheetId, stepId, changed, from, to)
      return column
    } finally {
      if (!finished) await writer.urgent('dropCompute', begun)
      changes.sheet({ sheetId, version: await grid.call('sheetVersion', sheetId), columns: true })
    }
  }

  return {
    async preview({ viewId, expression, columnId, value = null, first }) {
      const ids = views.ids(viewId)
      const from = Math.max(0, Math.min(first, ids.length - rowsShown))
      // A view holds ids of rows.
      const rowIds = Array.from(ids.subarray(from, from + rowsShown)) as RowId[]
      return scan.call('previewComputed', views.sheetOf(viewId), { expression, columnId, value, home: home() }, rowIds)
    },
    add: ({ sheetId, name, expression, before }) =>
      computeAll(sheetId, `Add computed column "${name}"`, { columnId: null, name, expression, before, home: home() }),
    change: ({ sheetId, columnId, name, expression }) =>
      computeAll(sheetId, `Expression of "${name}"`, { columnId, name, expression, before: null, home: home() }),
    setNotation(sheetId, columnId, patch) {
      const key = randomUUID()
      return actions.run(sheetId, 'How a column is read', working =>
        allOrNothing({ store, changes }, { sheetId, key }, async () => {
          const column = await writer.urgent('setColumn', sheetId, columnId, patch, key)
          changes.sheet({ sheetId, version: await grid.call('sheetVersion', sheetId), columns: true })
          for (const reader of await grid.call('readersBehind', sheetId, columnId, home()))
            await compute(sheetId, { ...reader, before: null }, key, working)
          return column
        }),
      )
    },
    toValues: (sheetId, columnId) =>
      inOrder(sheetId, async () => {
        const column = await writer.urgent('computedToValues', sheetId, columnId)
        changes.sheet({ sheetId, version: await grid.call('sheetVersion', sheetId), columns: true })
        return column
      }),
  }
}
