// The SQL function `has_finding`: whether the local check says one of some kinds about a cell.

import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { FindingKind } from '../../contract/app/check.ts'
import { type ColumnNotation, inRow, noNotation } from '../types/cell-context.ts'
import { gravestFinding, localCheck } from './local-check.ts'

let asked = ''
let wanted: ReadonlySet<string> = new Set()
let readAs = { text: '', notation: noNotation }

/** 1 or 0; a filled cell with nothing to say is `fine`, a blank one has no finding at all. */
export function hasFinding(
  type: ColumnType,
  cell: string | null,
  named: string | null,
  notation: string,
  kinds: string,
): number {
  if (cell === null || isBlank(cell)) return 0
  // One statement asks for the same kinds row after row.
  if (kinds !== asked) {
    wanted = new Set(JSON.parse(kinds) as FindingKind[])
    asked = kinds
  }
  if (notation !== readAs.text) readAs = { text: notation, notation: JSON.parse(notation) as ColumnNotation }
  const findings = localCheck(type, cell, inRow(readAs.notation, named))
  if (gravestFinding(findings) === 0) return wanted.has('fine') ? 1 : 0
  return findings.some(({ kind }) => kind !== 'fine' && wanted.has(kind)) ? 1 : 0
}
