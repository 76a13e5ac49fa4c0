// Transforms of columns: a preview of what would change, and the change in slices.
import type {
  ByExample,
  ByExampleAsk,
  TransformApply,
  TransformAsk,
  TransformPreview,
} from '../../contract/app/transform.ts'
import { isJoin, isSpread, transformTable } from '../../model/transforms/index.ts'
import { transformOptions } from '../../model/transforms/options.ts'
import type { ActionSlices } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { createAsked } from './asked.ts'
import { createCellChanges } from './cell-changes.ts'
import { maxLookedAt } from './example/example.lane.ts'
import { createJoins } from './joins.ts'
import { createSpreads } from './spreads.ts'

export interface Transforms {
  /** Reads every cell of the scope; ends early when `signal` does. Throws view_gone, not_found, bad_request. */
  preview(ask: TransformAsk, signal?: AbortSignal): Promise<TransformPreview>
  /** Rows to type results for, and the expression that gives what was typed. */
  byExample(ask: ByExampleAsk): Promise<ByExample>
  /** The cells as they are now, transformed. Throws bad_request for locked and computed columns that would be written. */
  change(ask: TransformApply): Promise<{ readonly label: string; readonly slices: ActionSlices }>
}

interface TransformDeps {
  store: Store
  views: Views
  home(): string | null
}

export function createTransforms({ store, views, home }: TransformDeps): Transforms {
  /** The ask with all its options, or bad_request. */
  function whole<Ask extends TransformAsk>(ask: Ask): Ask {
    const { values, problem } = transformOptions(ask.choice.id, ask.choice.options)
    if (problem !== null) throw fail('bad_request', { what: problem })
    return { ...ask, choice: { ...ask.choice, options: values } }
  }
  const asked = createAsked(store, views)
  const cells = createCellChanges(store, asked, home)
  const spreads = createSpreads(store, asked)
  const joins = createJoins(store, asked)

  return {
    async preview(given, signal) {
      const ask = whole(given)
      const columns = await asked.columns(ask)
      const { id } = ask.choice
      if (isJoin(id)) return joins.preview(ask, columns, signal)
      return isSpread(id) ? spreads.preview(ask, id, columns, signal) : cells.preview(ask, id, columns, signal)
    },

    async byExample(ask) {
      const columns = await asked.columns(ask)
      const ids = await asked.rows(ask)
      const step = Math.max(1, Math.floor(ids.length / maxLookedAt))
      // The first rows are those that a person sees; the others show what else there is.
      const some = new Set(ids.subarray(0, maxLookedAt / 2))
      for (let at = 0; at < ids.length && some.size < maxLookedAt; at += step) some.add(ids[at] ?? 0)
      return store.scan.call(
        'byExample',
        ask.sheetId,
        columns.map(({ id }) => id),
        Uint32Array.from(some),
        ask.given,
        home(),
      )
    },

    async change(given) {
      const ask = whole(given)
      const columns = await asked.columns(ask)
      const { id } = ask.choice
      const { title } = transformTable[id]
      const [only] = columns
      const what = only && columns.length === 1 ? `“${only.name}”` : `${columns.length} columns`
      const slices = await (isSpread(id)
        ? spreads.changes(ask, id, columns)
        : isJoin(id)
          ? joins.changes(ask, columns)
          : cells.changes(ask, id, columns))
      return { label: `Transform ${what}: ${title}`, slices }
    },
  }
}
