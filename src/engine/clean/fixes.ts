// "Fix types": a preview of what fixing a column would change, then the change in slices.
import type { CellAsk, CellInspection, FixAsk, FixPreview, FixSample } from '../../contract/app/check.ts'
import type { ActionSlices } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { type FixChoice, fixForms, fixWords, isFixable } from '../types/fix-cell.ts'
import type { FixColumn } from './fix.lane.ts'

export interface Fixes {
  /** Reads every cell of the column in the view; ends early when `signal` does. Throws view_gone, not_found. */
  preview(ask: FixAsk, signal?: AbortSignal): Promise<FixPreview>
  /** One cell closely: what is wrong, and how it would read repaired. Throws not_found. */
  inspect(ask: CellAsk): Promise<CellInspection>
  /** Cells that changed since the preview are judged again as they are now. */
  change(ask: FixAsk): Promise<{ readonly label: string; readonly slices: ActionSlices }>
}

const rowsPerSlice = 2000
const maxSamples = 10
const maxSlips = 50

export function createFixes(store: Store, views: Views, home: () => string | null): Fixes {
  async function column({ viewId, columnId }: FixAsk) {
    const sheetId = views.sheetOf(viewId)
    const found = (await store.grid.call('columnsOf', sheetId)).find(({ id }) => id === columnId)
    if (!found || !isFixable(found.type)) throw fail('not_found', { what: 'column' })
    const notation = await store.grid.call('keptNotation', sheetId, columnId, home())
    const where: FixColumn = { sheetId, columnId, notation }
    return { sheetId, found, where }
  }
  const choiceOf = ({ without, form, domains }: FixAsk): FixChoice => ({ without, form, domains })

  return {
    async preview(ask, signal) {
      const { found, where } = await column(ask)
      const ids = views.ids(ask.viewId)
      let changes = 0
      const codes = new Map<string, number>()
      const slips = new Map<string, { meant: string; cells: number }>()
      const samples: FixSample[] = []
      for (let first = 0; first < ids.length && !signal?.aborted; ) {
        const slice = await store.scan.call(
          'previewFixes',
          where,
          ids.slice(first, first + rowsPerSlice),
          choiceOf(ask),
        )
        first += slice.done
        changes += slice.changes
        for (const [code, cells] of Object.entries(slice.codes)) codes.set(code, (codes.get(code) ?? 0) + cells)
        for (const [domain, { meant, cells }] of Object.entries(slice.slips))
          slips.set(domain, { meant, cells: (slips.get(domain)?.cells ?? 0) + cells })
        samples.push(...slice.samples)
      }
      return {
        rows: ids.length,
        changes,
        fixes: [...codes]
          .map(([code, cells]) => ({ code, what: fixWords[code] ?? code, cells }))
          .sort((a, b) => b.cells - a.cells),
        forms: [...fixForms(found.type)],
        slips: [...slips]
          .map(([domain, slip]) => ({ domain, ...slip }))
          .sort((a, b) => b.cells - a.cells)
          .slice(0, maxSlips),
        samples: spreadOut(samples),
      }
    },

    inspect: ({ sheetId, columnId, rowId }) => store.grid.call('inspectCell', sheetId, columnId, rowId, home()),

    async change(ask) {
      const { found, where } = await column(ask)
      const ids = views.ids(ask.viewId)
      return {
        label: `Fix “${found.name}”`,
        async *slices({ signal, reach }) {
          for (let first = 0; first < ids.length && !signal.aborted; ) {
            const part = ids.slice(first, first + rowsPerSlice)
            const { done, rowIds, values } = await store.scan.call('fixedCells', where, part, choiceOf(ask))
            yield { columnId: ask.columnId, rowIds, values }
            first += done
            reach(first / ids.length)
          }
        },
      }
    },
  }
}

/** A few samples that together show every kind of change, rare kinds first. */
function spreadOut(samples: FixSample[]): FixSample[] {
  const chosen = new Set<FixSample>()
  const kinds = Map.groupBy(samples, ({ codes }) => codes.toSorted().join(' '))
  const rare = [...kinds.values()].sort((a, b) => a.length - b.length)
  for (let round = 0; chosen.size < maxSamples && round < maxSamples; round++) {
    for (const kind of rare) {
      const sample = kind[round]
      if (sample && chosen.size < maxSamples) chosen.add(sample)
    }
  }
  return [...chosen]
}
