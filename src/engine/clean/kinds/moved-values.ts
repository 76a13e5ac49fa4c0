// Values that moved into the wrong column: an email under Phone, a phone under Email.
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { createShiftJudge } from '../../types/shifted.ts'
import { fitsType } from '../../types/types.ts'
import type { ProblemFacts } from './kind.ts'

const isBlank = (cell: string | null | undefined): boolean => cell === null || cell === undefined || cell.trim() === ''

/**
 * Not safe. A row is shifted by one (a delimiter inside a value), or a cell of a telling type fits the blank or equally
 * misplaced cell of exactly one other column, with which it trades places.
 */
export const movedValues: ProblemFacts = {
  title: 'Values in the wrong column',
  sentence: 'Rows with a value that belongs in another column, such as an email under Phone.',
  find: {
    by: 'row',
    suspects: types => {
      const glances = types.map(type => columnTypeFacts[type].glance)
      return (at, text) => glances[at]?.(text) === false && !isBlank(text)
    },
    prepare: (types, country) => {
      const telling = types.flatMap((type, at) => {
        const { glance, look } = columnTypeFacts[type]
        return glance && look.by === 'kind' ? [{ at, type, glance }] : []
      })
      if (types.length < 2 || telling.length === 0) return null
      const shifted = createShiftJudge(types, ', ', country)
      const fits = (at: number, cell: string) => fitsType(types[at] ?? 'text', cell, { country, named: true })

      return cells => {
        // At a glance nothing is out of place: the most of all rows.
        const odd = telling.filter(({ at, glance }) => {
          const cell = cells[at]
          return (
            !isBlank(cell) && !glance(cell ?? '') && telling.some(other => other.at !== at && other.glance(cell ?? ''))
          )
        })
        if (odd.length > 0) {
          const traded = trade(
            cells,
            odd.map(({ at }) => at),
          )
          if (traded) return { repair: traded, unknown: [] }
        }
        const mended = shifted(cells)
        return mended ? { repair: differences(cells, mended), unknown: [] } : null
      }

      /** Each of these cells to the one column where it fits; null where a cell has no such place, or two want the same. */
      function trade(cells: readonly (string | null)[], odd: readonly number[]) {
        const after = new Map<number, string | null>()
        const taken = new Set<number>()
        for (const at of odd) {
          const cell = cells[at] ?? ''
          if (fits(at, cell)) continue
          const places = telling.filter(
            other =>
              other.at !== at &&
              other.glance(cell) &&
              fits(other.at, cell) &&
              (isBlank(cells[other.at]) || odd.includes(other.at)),
          )
          const [place] = places
          if (places.length !== 1 || !place || taken.has(place.at)) return null
          taken.add(place.at)
          after.set(place.at, cell)
          if (!after.has(at)) after.set(at, null)
        }
        // What was there before must have gone elsewhere.
        const lost = [...taken].some(at => !isBlank(cells[at]) && ![...after.values()].includes(cells[at] ?? null))
        return after.size > 0 && !lost ? after : null
      }
    },
  },
  safe: false,
  fix: 'Move values',
}

/** Cells that differ, by place. */
const differences = (before: readonly (string | null)[], after: readonly (string | null)[]) =>
  new Map(after.flatMap((cell, at) => ((before[at] ?? null) === cell ? [] : [[at, cell] as const])))
