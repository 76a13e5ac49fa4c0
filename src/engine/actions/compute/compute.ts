// A computed column as an action: made, given another expression, or turned into values.
import { z } from 'zod'
import { ComputedApply, ComputedName, ExpressionText } from '../../../contract/app/cell/computed.ts'
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { listAction } from '../../action/list-action.ts'
import { namedColumn } from '../../action/named.ts'
import type { UsedColumn } from '../../action/step.ts'
import { fail } from '../../base/fail.ts'
import { namesRead, unreadable } from '../../expression/names-read.ts'
import type { ComputedEdits } from '../../sheet/computed/computes.ts'
import type { Views } from '../../sheet/view/views.ts'
import type { Store } from '../../store/store.ts'

const ComputeStep = z
  .strictObject({
    /** The computed column that is changed; absent = a new one. */
    column: RecipeColumn.optional(),
    name: ComputedName.optional(),
    expression: ExpressionText.optional(),
    /** Its cells stay as they are, and follow others no more. */
    values: z.literal(true).optional(),
  })
  .superRefine(({ column, name, expression, values }, context) => {
    const odd = (message: string) => context.addIssue({ code: 'custom', path: [], message })
    if (values) {
      if (!column || name !== undefined || expression !== undefined) odd('“values” goes with a column only')
    } else if (name === undefined || expression === undefined) odd('needs a name and an expression')
    else {
      const fault = unreadable(expression)
      if (fault !== null) context.addIssue({ code: 'custom', path: ['expression'], message: fault })
    }
  })

interface Parts {
  readonly store: Store
  readonly views: Pick<Views, 'open'>
  readonly computes: Pick<ComputedEdits, 'preview' | 'slices'>
}

/** Of all that was made or changed; null: nothing had to be changed. */
export interface ComputeDone extends EditResult {
  columnId: ColumnId | null
}

const reads = (name: string): UsedColumn => ({ column: { name, type: 'text' }, use: 'read', typed: false })

export const computeAction = listAction({
  does: 'compute',
  ask: ComputedApply,
  count: async ({ kind, sheetId }, { store }: Parts) => ({
    cells: kind === 'values' ? 0 : (await store.grid.call('getSheet', sheetId)).rows,
  }),
  async perform(ask, { store, computes }, { write, list }): Promise<ComputeDone> {
    const { sheetId } = ask
    if (ask.kind === 'values') {
      const { columnId } = ask
      const { name } = namedColumn(list.columns, columnId)
      const written = await write(`Turn "${name}" into values`, async function* ({ step }) {
        yield { cells: 0, send: () => store.writer.urgent('computedToValues', sheetId, columnId, step) }
      })
      return { ...written, columnId }
    }
    const { name, expression } = ask
    const made = ask.kind === 'new' ? { columnId: null, before: ask.before } : { columnId: ask.columnId, before: null }
    const columnIds: (ColumnId | null)[] = []
    const label = ask.kind === 'new' ? `Add computed column "${name}"` : `Expression of "${name}"`
    const written = await write(label, async function* (work) {
      columnIds.push(yield* computes.slices({ ...made, sheetId, name, expression }, work.step, work))
    })
    return { ...written, cells: list.rows, columnId: columnIds[0] ?? null }
  },
  said(ask, columns) {
    if (ask.kind === 'new') return { name: ask.name, expression: ask.expression }
    const column = namedColumn(columns, ask.columnId)
    return ask.kind === 'values' ? { column, values: true } : { column, name: ask.name, expression: ask.expression }
  },
  recipe: {
    schema: ComputeStep,
    words: ({ column, name, expression, values }) =>
      values
        ? `Turn “${column?.name}” into values`
        : column
          ? `Expression of “${name}”: ${expression}`
          : `Computed column “${name}”: ${expression}`,
    uses: ({ column, expression }) => [
      ...(column ? [{ column, use: 'read', typed: false } as const] : []),
      ...(expression === undefined ? [] : namesRead(expression).map(reads)),
    ],
    makes: ({ name }) => (name === undefined ? [] : [name]),
    /** Throws bad_request for what cannot be computed in this list. */
    async ask(step, { sheet, column }, { views, computes }): Promise<ComputedApply> {
      const { column: named, name = '', expression = '', values } = step
      const own = named && column(named)
      if (own && values) return { kind: 'values', sheetId: sheet.id, columnId: own.id }
      if (own && !own.computed) throw fail('bad_request', { what: `“${own.name}” is not computed` })
      const { id: viewId } = await views.open(sheet.id, wholeListView)
      const { problem } = await computes.preview({ viewId, expression, columnId: own?.id ?? null, first: 0 })
      if (problem) throw fail('bad_request', { what: problem.text.replace(/\.$/, '') })
      return own
        ? { kind: 'change', sheetId: sheet.id, columnId: own.id, name, expression }
        : { kind: 'new', sheetId: sheet.id, name, expression, before: null }
    },
  },
})
