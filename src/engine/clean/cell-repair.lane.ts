// One cell closely: what is wrong with it, how it would read repaired and why, and the same repair wherever it is needed.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { CellInspection, CellRepair } from '../../contract/app/check.ts'
import { localCheck } from '../check/local-check.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnOf, columnsOf } from '../table/columns.lane.ts'
import { readFirstRows } from '../table/rows.lane.ts'
import { inRow } from '../types/cell-context.ts'
import { type FixChoice, type FixedCell, fixAll, fixWords } from '../types/fix-cell.ts'
import { brokenLetters } from './kinds/broken-letters.ts'
import type { CellPlace } from './kinds/kind.ts'
import { lookAlikes } from './kinds/look-alikes.ts'

const asItIs: FixChoice = { without: [], form: null, domains: {} }

/** Throws not_found. A row that is gone has nothing to say. `home`: country where neither row nor list names one. */
function inspectCell(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  rowId: number,
  home: string | null,
): CellInspection {
  const column = columnOf(db, sheetId, columnId)
  const named = countryColumn(columnsOf(db, sheetId))
  const slots = named ? [column.slot, named.slot] : [column.slot]
  const [[cell = null, own = null] = []] = readFirstRows(db, sheetId, slots, Uint32Array.of(rowId))
  if (cell === null || isBlank(cell) || column.origin !== null) return { text: cell, findings: [], repair: null }
  const place = { type: column.type, notation: inRow(notationsOf(db, sheetId, home)(column), named ? own : null) }
  const findings = localCheck(place.type, cell, place.notation)
  const meant = findings.find(({ suggestion }) => suggestion !== undefined)
  const repair =
    ofType(cell, place, meant?.sentence) ??
    ofLetters(cell, place) ??
    (meant?.suggestion === undefined ? null : { after: meant.suggestion, reason: meant.sentence, all: null })
  return { text: cell, findings, repair }
}

/** What *Fix* makes of the cell; the domain it is sure of by name is put right, too. */
function ofType(cell: string, { type, notation }: CellPlace, meant: string | undefined): CellRepair | null {
  const alone = fixAll(type, cell, notation, asItIs)
  if (!alone) return null
  const { slip } = alone
  const domains = slip ? { [slip.domain]: slip.meant } : {}
  const fixed = (slip && fixAll(type, cell, notation, { ...asItIs, domains })) ?? alone
  if (fixed.after === cell) return null
  const reason = slip ? (meant ?? `Did you mean ${slip.meant}?`) : (meant ?? whatIsDone(fixed))
  const without = Object.keys(fixWords).filter(code => !fixed.codes.includes(code))
  return { after: fixed.after, reason, all: { domain: slip?.domain ?? null, choice: { ...asItIs, without, domains } } }
}

const whatIsDone = ({ codes }: FixedCell): string => codes.map(code => `${fixWords[code] ?? code}.`).join(' ')

/** Letters of another code page or script; whatever the column holds. */
function ofLetters(cell: string, place: CellPlace): CellRepair | null {
  for (const { find, sentence } of [brokenLetters, lookAlikes]) {
    const flaw = find.by === 'cell' ? find.judge(cell, place) : null
    if (flaw?.after) return { after: flaw.after, reason: sentence, all: null }
  }
  return null
}

export const cellRepairRead = { inspectCell }
