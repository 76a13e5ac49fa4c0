// Checks rows against rules, one row after the other; what needs all rows is known at the end.
import type { FieldConstraints, TableRules } from '../../contract/app/table-rules.ts'
import { findExpression } from '../types/pattern.ts'

/** Cells that break one rule. */
export interface BrokenRule {
  readonly column: string
  /** "required", "pattern \d+", "decided by ZIP". */
  readonly rule: string
  cells: number
  /** The first of them: rows of the list, from 1. */
  readonly examples: { readonly row: number; readonly cell: string | null }[]
}

const maxExamples = 5

export interface RulesCheck {
  /** Columns whose cells a row consists of, in this order. */
  readonly columns: readonly string[]
  row(cells: readonly (string | null)[]): void
  result(): BrokenRule[]
}

type Look = (cells: readonly (string | null)[], row: number) => void

/** Throws bad_request for a pattern that cannot be read. */
export function checkRules({ fields, dependencies }: TableRules): RulesCheck {
  const columns = [
    ...new Set([...fields.map(({ name }) => name), ...dependencies.flatMap(({ from, to }) => [...from, to])]),
  ]
  const found: BrokenRule[] = []
  const broken = (column: string, rule: string) => {
    const one: BrokenRule = { column, rule, cells: 0, examples: [] }
    found.push(one)
    return (row: number, cell: string | null) => {
      one.cells++
      if (one.examples.length < maxExamples) one.examples.push({ row, cell })
    }
  }
  const ends: (() => void)[] = []
  const looks = [
    ...fields.flatMap(({ name, constraints }): Look[] => {
      const place = columns.indexOf(name)
      return cellTests(constraints).map(({ rule, fits }) => {
        const note = broken(name, rule)
        return (cells, row) => {
          const cell = cells[place]?.trim() || null
          if (!fits(cell)) note(row, cell)
        }
      })
    }),
    ...dependencies.map(({ from, to }): Look => {
      const note = broken(to, `decided by ${from.join(' and ')}`)
      const { look, end } = decidedBy(
        from.map(one => columns.indexOf(one)),
        columns.indexOf(to),
        note,
      )
      ends.push(end)
      return look
    }),
  ]
  let rows = 0
  return {
    columns,
    row(cells) {
      rows++
      for (const look of looks) look(cells, rows)
    },
    result() {
      for (const end of ends.splice(0)) end()
      return found.filter(({ cells }) => cells > 0)
    },
  }
}

interface CellTest {
  readonly rule: string
  fits(cell: string | null): boolean
}

/** A blank cell breaks only `required`. */
function cellTests(constraints: FieldConstraints): CellTest[] {
  const { required, unique, pattern, minimum, maximum, minLength, maxLength } = constraints
  const filled = (rule: string, fits: (cell: string) => boolean): CellTest => ({
    rule,
    fits: cell => cell === null || fits(cell),
  })
  const tests: CellTest[] = []
  if (required) tests.push({ rule: 'required', fits: cell => cell !== null })
  if (unique) {
    const seen = new Set<string>()
    tests.push(filled('unique', cell => seen.size < seen.add(cell).size))
  }
  if (pattern !== undefined) {
    const whole = findExpression(`^(?:${pattern})$`, '')
    tests.push(filled(`pattern ${pattern}`, cell => whole.test(cell)))
  }
  if (constraints.enum) {
    const allowed = new Set(constraints.enum.map(String))
    tests.push(filled('enum', cell => allowed.has(cell)))
  }
  if (minimum !== undefined) tests.push(filled(`minimum ${minimum}`, cell => Number(cell) >= minimum))
  if (maximum !== undefined) tests.push(filled(`maximum ${maximum}`, cell => Number(cell) <= maximum))
  if (minLength !== undefined) tests.push(filled(`minLength ${minLength}`, cell => cell.length >= minLength))
  if (maxLength !== undefined) tests.push(filled(`maxLength ${maxLength}`, cell => cell.length <= maxLength))
  return tests
}

/** Of rows with the same key, those without the most frequent value break it; blank cells say nothing. */
function decidedBy(from: readonly number[], to: number, note: (row: number, cell: string) => void) {
  const groups = new Map<string, Map<string, number[]>>()
  const look: Look = (cells, row) => {
    const key = from.map(place => cells[place]?.trim() ?? '')
    const value = cells[to]?.trim() ?? ''
    if (value === '' || key.includes('')) return
    const name = JSON.stringify(key)
    const group = groups.get(name) ?? new Map<string, number[]>()
    groups.set(name, group)
    const rows = group.get(value)
    if (rows) rows.push(row)
    else group.set(value, [row])
  }
  const end = () => {
    const odd = [...groups.values()].flatMap(group => {
      const [, ...others] = [...group].sort(([, a], [, b]) => b.length - a.length)
      return others.flatMap(([value, rows]) => rows.map(row => ({ row, value })))
    })
    for (const { row, value } of odd.sort((a, b) => a.row - b.row)) note(row, value)
  }
  return { look, end }
}
