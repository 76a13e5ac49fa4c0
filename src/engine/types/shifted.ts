// Rows whose cells fit the columns' types better shifted by one: a delimiter inside a value, or a value left out.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import { fitsType } from './types.ts'

type Cells = readonly (string | null)[]

/** The cells of a row as they would be mended, or null when it is best as it is. */
export type ShiftJudge = (fields: Cells) => (string | null)[] | null

interface Score {
  hits: number
  misses: number
}
const better = (a: Score, b: Score) => a.hits - a.misses > b.hits - b.misses

const isBlank = (text: string | null | undefined): text is null | undefined | '' =>
  text === null || text === undefined || text.trim() === ''

/** Two values that were one; where one is empty, the other is it. */
const merged = (a: string | null, b: string | null, delimiter: string) =>
  isBlank(a) ? b : isBlank(b) ? a : `${a}${delimiter}${b}`

const allBlank = (fields: Cells, from: number) => fields.slice(from).every(isBlank)

/**
 * Judges rows under columns of these types. Nothing is tried where no cell of a telling type is out of place; a row must
 * gain a fitting cell and lose one that does not fit.
 */
export function createShiftJudge(types: readonly ColumnType[], delimiter: string, country: string | null): ShiftJudge {
  const width = types.length
  const glances = types.flatMap((type, at) => {
    const { glance } = columnTypeFacts[type]
    return glance ? [{ at, glance }] : []
  })
  const context = { country, named: true }
  const counted = types.map(type => columnTypeFacts[type].look.by === 'kind')

  const scoreOf = (at: number, cell: string | null | undefined): Score => {
    const type = types[at]
    if (!type || !counted[at] || isBlank(cell)) return { hits: 0, misses: 0 }
    return fitsType(type, cell, context) ? { hits: 1, misses: 0 } : { hits: 0, misses: 1 }
  }

  const suspicious = (fields: Cells) =>
    glances.some(({ at, glance }) => {
      const cell = fields[at]
      if (isBlank(cell) || glance(cell)) return false
      const [before, after] = [fields[at - 1], fields[at + 1]]
      return (!isBlank(before) && glance(before)) || (!isBlank(after) && glance(after))
    })

  return fields => {
    if (width < 2 || glances.length === 0 || !suspicious(fields)) return null
    // Scores of the cells before each column as they are, and of those from it on when moved by one.
    const sums = (shift: number) => {
      const list: Score[] = [{ hits: 0, misses: 0 }]
      for (let at = 0; at < width; at++) {
        const { hits, misses } = scoreOf(at, fields[at + shift])
        const last = list[at] as Score
        list.push({ hits: last.hits + hits, misses: last.misses + misses })
      }
      return list
    }
    const [kept, left, right] = [sums(0), sums(1), sums(-1)]
    const between = (list: Score[], from: number, to = width): Score => {
      const [a, b] = [list[Math.min(from, to)] as Score, list[to] as Score]
      return { hits: b.hits - a.hits, misses: b.misses - a.misses }
    }
    const plus = (...scores: Score[]): Score => ({
      hits: scores.reduce((sum, { hits }) => sum + hits, 0),
      misses: scores.reduce((sum, { misses }) => sum + misses, 0),
    })

    const own = between(kept, 0)
    let best: Score & { spaced: boolean } = { ...own, spaced: false }
    let mend: (() => (string | null)[]) | null = null
    const offer = (score: Score, spaced: boolean, make: () => (string | null)[]) => {
      if (score.hits <= own.hits || score.misses >= own.misses) return
      // Of equal ones, a space after the delimiter shows where a text was cut in two.
      if (mend && !better(score, best) && !(spaced && !best.spaced && !better(best, score))) return
      best = { ...score, spaced }
      mend = make
    }
    if (allBlank(fields, width + 1))
      for (let at = 0; at + 1 < Math.min(fields.length, width + 1); at++) {
        const [a, b] = [fields[at] ?? null, fields[at + 1] ?? null]
        const one = merged(a, b, delimiter)
        const score = plus(between(kept, 0, at), scoreOf(at, one), between(left, at + 1))
        const spaced = /^\s/.test(b ?? '') || /\s$/.test(a ?? '')
        offer(score, spaced, () => [...fields.slice(0, at), one, ...fields.slice(at + 2, width + 1)])
      }
    if (allBlank(fields, width - 1))
      for (let at = 0; at < Math.min(fields.length, width - 1); at++) {
        const score = plus(between(kept, 0, at), between(right, at + 1))
        offer(score, false, () => [...fields.slice(0, at), null, ...fields.slice(at, width - 1)])
      }
    // Assigned by `offer`, which control flow analysis does not see.
    const found = mend as (() => (string | null)[]) | null
    return found && Array.from({ length: width }, (_, at) => found()[at] || null)
  }
}
