// Rows of an export as texts: cells of the list with what is known of the results beside them.
import { cellMarks } from '../../../contract/app/cell/cell.ts'
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { EvidenceField } from '../../../contract/app/file/export.ts'
import { creditsOf, evidenceOf, markWords, type RowEvidence } from '../../answer/evidence.lane.ts'
import { type ReadDb, type SqlText, type SqlValue, sqlIdentifier } from '../../store/sql.ts'
import { areNeighbours, tableOf } from '../../table/rows.lane.ts'
import { cellMark, type MarkedCells, rowMark } from '../csv/csv-bytes.ts'
import { cellCharacters } from '../read/xlsx/xlsx-limits.ts'
import type { ExportField, JoinedPart } from './export-fields.ts'
import { valueIn } from './target-values.ts'

const stateWords = (evidence: RowEvidence): string => {
  const marks = [markWords(evidence), ...(evidence.marks & cellMarks.manual ? ['typed by a person'] : [])]
  const state = evidence.state === 'unsure' ? '' : evidence.state.replaceAll('_', ' ')
  return [state, ...marks].filter(Boolean).join(', ')
}

function evidenceText(db: ReadDb, of: EvidenceField, rowId: number, evidence: RowEvidence): string | null {
  switch (of) {
    case 'source':
      return evidence.source
    case 'date':
      return new Date(evidence.at).toISOString().slice(0, 10)
    case 'rule':
      return evidence.rule
    case 'state':
      return stateWords(evidence)
    case 'provider':
      return evidence.provider
    case 'cost':
      return String(creditsOf(db, evidence.runId, rowId))
  }
}

/** Rows of fields in the order of `ids`, with their ids; rows removed meanwhile are left out. */
export function readFields(
  db: ReadDb,
  sheetId: number,
  fields: readonly ExportField[],
  ids: Uint32Array,
  wantsIds = false,
): { rows: (string | null)[][]; ids: number[] | null } {
  const slots = fields.flatMap(slotsOf)
  if (!wantsIds && fields.every(isPlain)) return { rows: readCells(db, sheetId, slots, ids), ids: null }
  const found = readWithIds(db, sheetId, slots, ids)
  const kept = found.map(([id]) => id)
  const known = new Map<number, Map<number, RowEvidence>>()
  for (const field of fields)
    if ('group' in field && !known.has(field.group.resultColumnId))
      known.set(
        field.group.resultColumnId,
        evidenceOf(db, sheetId, field.group.resultColumnId, field.group.columnIds, kept),
      )
  return {
    ids: kept,
    rows: found.map(([id, ...row]) => {
      let at = 0
      return fields.map(field => {
        if (field.kind === 'cell') return inForm(field, row[at++] ?? null)
        if (field.kind === 'joined') {
          const parts = field.parts.flatMap((part, place) => joinedPart(part, row[at + place] ?? null))
          at += field.parts.length
          return parts.length === 0 ? null : parts.join(field.joint)
        }
        if (field.kind === 'label') {
          const filled = field.slots.some((_, place) => !isBlank(row[at + place] ?? null))
          at += field.slots.length
          return filled ? field.text : null
        }
        const evidence = known.get(field.group.resultColumnId)?.get(id)
        if (!evidence) return null
        return field.kind === 'marks' ? markWords(evidence) || null : evidenceText(db, field.of, id, evidence)
      })
    }),
  }
}

function slotsOf(field: ExportField): readonly string[] {
  if (field.kind === 'cell') return [field.slot]
  if (field.kind === 'joined') return field.parts.map(({ slot }) => slot)
  return field.kind === 'label' ? field.slots : []
}

/** None where it is blank. Line ends and several spaces would part it in two. */
function joinedPart({ instead }: JoinedPart, cell: string | null): string[] {
  if (isBlank(cell)) return []
  const text = (cell ?? '').trim().replace(/\s+/g, ' ')
  return [instead?.[text] ?? text]
}

/** A cell of the list, unchanged. */
const isPlain = (field: ExportField) => field.kind === 'cell' && field.form === undefined

const inForm = ({ form }: Extract<ExportField, { kind: 'cell' }>, cell: string | null): string | null =>
  form === undefined || cell === null ? cell : (valueIn(form, cell) ?? cell)

/** SQLite takes at most 1,000 arguments of a function. */
const cellsPerCall = 400

/** The same as `readFields`, joined inside SQLite; null where a field is more than a cell. */
export function readMarked(
  db: ReadDb,
  sheetId: number,
  fields: readonly ExportField[],
  ids: Uint32Array,
): MarkedCells | null {
  const slots = fields.flatMap(slotsOf)
  if (slots.length === 0 || !fields.every(isPlain)) return null
  const marked = slots.flatMap((slot, at) => [
    `t.${sqlIdentifier(slot)}`,
    at + 1 < slots.length ? `'${cell}'` : `'${row}'`,
  ])
  const calls: string[] = []
  for (let at = 0; at < marked.length; at += cellsPerCall * 2)
    calls.push(`concat(${marked.slice(at, at + cellsPerCall * 2).join(',')})`)
  const lines = rowsOf(sheetId, calls.join('||'), ids)
  const [found] = db.arrays<[rows: number, bytes: Buffer | null]>(
    `WITH lines(line) AS (${lines.sql}) SELECT count(*), CAST(group_concat(line, '') AS BLOB) FROM lines`,
    ...lines.params,
  )
  const [rows = 0, bytes] = found ?? []
  return { bytes: bytes ?? Buffer.alloc(0), rows, width: slots.length }
}

const [cell, row] = [cellMark, rowMark].map(mark => String.fromCharCode(mark))

const listed = (ids: Uint32Array) => JSON.stringify(Array.from(ids))

/** Rows of `ids` in their order, but those removed meanwhile. */
function rowsOf(sheetId: number, selected: SqlText, ids: Uint32Array): { sql: SqlText; params: SqlValue[] } {
  return areNeighbours(ids)
    ? {
        sql: `SELECT ${selected} FROM ${tableOf(sheetId)} t WHERE t.id BETWEEN ? AND ? AND t.gone IS NULL ORDER BY t.id`,
        params: [ids[0] ?? 0, ids.at(-1) ?? -1],
      }
    : {
        sql: `SELECT ${selected} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS NULL ORDER BY j.key`,
        params: [listed(ids)],
      }
}

/** Rows that may have a cell of more characters than a workbook holds: none has more of them than bytes. */
export function readLongRows(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): (string | null)[][] {
  const names = slots.map(sqlIdentifier)
  const lines = rowsOf(sheetId, names.map(name => `t.${name}`).join(','), ids)
  const groups: string[] = []
  for (let at = 0; at < names.length; at += cellsPerCall) {
    const group = names.slice(at, at + cellsPerCall).map(name => `octet_length(${name}) > ${cellCharacters}`)
    groups.push(`(${group.join(' OR ')})`)
  }
  return db.arrays(`WITH found AS (${lines.sql}) SELECT * FROM found WHERE ${groups.join(' OR ')}`, ...lines.params)
}

function readCells(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): (string | null)[][] {
  // The columns may all be gone since they were chosen; the rows are there.
  const { sql, params } = rowsOf(sheetId, slots.map(slot => `t.${sqlIdentifier(slot)}`).join(',') || 't.id', ids)
  const rows = db.arrays<(string | null)[]>(sql, ...params)
  return slots.length === 0 ? rows.map(() => []) : rows
}

function readWithIds(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): [number, ...(string | null)[]][] {
  const names = ['t.id', ...slots.map(slot => `t.${sqlIdentifier(slot)}`)].join(',')
  return db.arrays(
    `SELECT ${names} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS NULL ORDER BY j.key`,
    listed(ids),
  )
}
