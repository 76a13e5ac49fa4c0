// Rows that a target would not take as they are: a required field that is empty, a value too long, an address that is none.
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { TargetField } from '../../../model/export-presets/facts.ts'
import type { ReadDb } from '../../store/sql.ts'
import { readRows } from '../../table/rows.lane.ts'
import { fitsType } from '../../types/types.ts'
import { type ValueForm, valueIn } from './target-values.ts'

/** What is asked of the cells of one column. */
export interface CellRule {
  readonly slot: string
  readonly name: string
  readonly most: number | null
  readonly unit: 'characters' | 'bytes'
  readonly form: TargetField['form']
  /** How its values are written for the target. */
  readonly valueForm: ValueForm | null
}

/** What is asked of rows; columns by their place among `rules`. */
export interface RowRules {
  readonly rules: readonly CellRule[]
  /** Of each, one must be filled. */
  readonly required: readonly (readonly number[])[]
  /** Parts of a joined field, and the one that it needs; null = no column goes into that one. */
  readonly joined: { readonly parts: readonly number[]; readonly needed: number | null } | null
}

/** Rows that break a rule: `required` by its place, others by the place of their column. */
export interface BrokenRule {
  readonly kind: 'required' | 'length' | 'form' | 'rewritten' | 'unreadable' | 'lacking' | 'letters'
  readonly at: number
  readonly rowIds: number[]
  /** The first cell, and what it is written as. */
  readonly example?: { readonly cell: string; readonly written: string | null }
}

/** With its country: what programs elsewhere can call. */
const callable = /^\+[\d\s().-]{6,30}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i

/** What is wrong with the form of a cell; null = nothing. */
function formFault(form: CellRule['form'], cell: string): 'form' | 'letters' | null {
  if (form === 'phone') return callable.test(cell.trim()) ? null : 'form'
  if (form !== 'email' && form !== 'asciiEmail') return null
  if (!fitsType('email', cell)) return 'form'
  return form === 'asciiEmail' && /[^\u0020-\u007e]/.test(cell.trim().split('@')[0] ?? '') ? 'letters' : null
}

const lengthOf = (cell: string, unit: CellRule['unit']) =>
  unit === 'bytes' ? Buffer.byteLength(cell) : Array.from(cell).length

/** `bytes`: about what the rows take in a file. */
export function brokenRules(
  db: ReadDb,
  sheetId: number,
  { rules, required, joined }: RowRules,
  ids: Uint32Array,
): { broken: BrokenRule[]; bytes: number } {
  const found = new Map<string, BrokenRule>()
  const note = (kind: BrokenRule['kind'], at: number, rowId: number, example?: BrokenRule['example']) => {
    const key = `${kind} ${at}`
    const known = found.get(key) ?? { kind, at, rowIds: [], ...(example && { example }) }
    known.rowIds.push(rowId)
    found.set(key, known)
  }
  const slots = rules.map(({ slot }) => slot)
  let bytes = 0
  for (const [place, row] of readRows(db, sheetId, slots, ids).entries()) {
    const rowId = ids[place] ?? 0
    for (const [at, places] of required.entries())
      if (places.every(column => isBlank(row[column]))) note('required', at, rowId)
    if (joined?.parts.some(part => !isBlank(row[part])) && (joined.needed === null || isBlank(row[joined.needed])))
      note('lacking', 0, rowId)
    for (const [at, cell] of row.entries()) {
      bytes += 1
      const rule = rules[at]
      if (!rule || cell === null || isBlank(cell)) continue
      bytes += cell.length
      // A unit of UTF-16 takes at most three bytes: what is far below the limit is not counted.
      if (rule.most !== null && cell.length * 4 > rule.most && lengthOf(cell, rule.unit) > rule.most)
        note('length', at, rowId)
      const fault = formFault(rule.form, cell)
      if (fault) note(fault, at, rowId)
      const written = rule.valueForm && valueIn(rule.valueForm, cell)
      if (rule.valueForm && written !== cell)
        note(written === null ? 'unreadable' : 'rewritten', at, rowId, { cell, written })
    }
  }
  return { broken: [...found.values()], bytes }
}
