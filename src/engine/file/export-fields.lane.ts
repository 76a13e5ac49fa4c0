// Rows of an export as texts: cells of the list with what is known of the results beside them.
import { cellMarks } from '../../contract/app/cell.ts'
import type { EvidenceField } from '../../contract/app/export.ts'
import { creditsOf, evidenceOf, markWords, type RowEvidence } from '../answer/evidence.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { areNeighbours, tableOf } from '../table/rows.lane.ts'
import type { ExportField } from './export-fields.ts'

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
  const slots = fields.flatMap(field => (field.kind === 'cell' ? [field.slot] : []))
  if (slots.length === fields.length && !wantsIds) return { rows: readCells(db, sheetId, slots, ids), ids: null }
  const found = readWithIds(db, sheetId, slots, ids)
  const kept = found.map(([id]) => id)
  const known = new Map<number, Map<number, RowEvidence>>()
  for (const field of fields)
    if (field.kind !== 'cell' && !known.has(field.group.headId))
      known.set(field.group.headId, evidenceOf(db, sheetId, field.group.headId, field.group.columnIds, kept))
  return {
    ids: kept,
    rows: found.map(([id, ...row]) => {
      let at = 0
      return fields.map(field => {
        if (field.kind === 'cell') return row[at++] ?? null
        const evidence = known.get(field.group.headId)?.get(id)
        if (!evidence) return null
        return field.kind === 'marks' ? markWords(evidence) || null : evidenceText(db, field.of, id, evidence)
      })
    }),
  }
}

const listed = (ids: Uint32Array) => JSON.stringify(Array.from(ids))

function readCells(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): (string | null)[][] {
  const names = slots.map(slot => `t.${sqlIdentifier(slot)}`).join(',')
  return areNeighbours(ids)
    ? db.arrays(
        `SELECT ${names} FROM ${tableOf(sheetId)} t WHERE t.id BETWEEN ? AND ? AND t.gone IS NULL ORDER BY t.id`,
        ids[0] ?? 0,
        ids.at(-1) ?? -1,
      )
    : db.arrays(
        `SELECT ${names} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS NULL ORDER BY j.key`,
        listed(ids),
      )
}

function readWithIds(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): [number, ...(string | null)[]][] {
  const names = slots.map(slot => `t.${sqlIdentifier(slot)}`).join(',')
  return db.arrays(
    `SELECT t.id, ${names} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS NULL ORDER BY j.key`,
    listed(ids),
  )
}
