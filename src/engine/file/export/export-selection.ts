// What an export takes of a list: rows without anybody suppressed, columns, and the parts they are split into.

import { verdictActions, verdictNames } from '../../../contract/app/cell/cell.ts'
import { type ExportSpec, maxParts } from '../../../contract/app/file/export.ts'
import type { TemplateProblem } from '../../../contract/app/file/export-template.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import type { ExportTarget } from '../../../model/export-presets/facts.ts'
import { exportPresets } from '../../../model/export-presets/index.ts'
import { targetFields } from '../../../model/export-presets/target-fields.ts'
import { valueLabel } from '../../../model/export-presets/value-labels.ts'
import { fail } from '../../base/fail.ts'
import type { Host } from '../../base/host.ts'
import type { ClearRows } from '../../identity/cleared.ts'
import type { Sheets } from '../../sheet/sheets.ts'
import type { Views } from '../../sheet/view/views.ts'
import type { Store } from '../../store/store.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import { isConsent } from '../../types/consent-records.ts'
import { matchHeader } from '../../types/header-words.ts'
import { sheetRows } from '../read/xlsx/xlsx-limits.ts'
import { fieldsOfCards } from './cards-of-list.ts'
import { type ExportField, exportFields, resultGroups } from './export-fields.ts'
import { formOf } from './target-values.ts'
import { type TemplateFields, templateFields, unmarkedProblem } from './template/template-fields.ts'

export interface ExportParts {
  store: Store
  views: Views
  sheets: Sheets
  host: Pick<Host, 'dataDir' | 'threads' | 'clock' | 'outputMode' | 'settings'>
  clear: ClearRows
}

/** Settled before anything is written. */
export interface Selection {
  /** No one suppressed is among them. */
  ids: Uint32Array
  /** Rows of the scope that are left out for that. */
  suppressed: number
  columns: ColumnRow[]
  fields: ExportField[]
  /** Rows with a result that a column beside it marks. */
  marked: number
  /** How rows are written, where a template says it. */
  template: TemplateFields | null
}

const cellsPerSlice = 60_000
const maxSliceRows = 5000

/** Row ids in pieces that keep a scan call short. */
export function* pieces(ids: Uint32Array, width: number): Generator<Uint32Array> {
  const rows = Math.max(50, Math.min(maxSliceRows, Math.floor(cellsPerSlice / Math.max(1, width))))
  for (let at = 0; at < ids.length; at += rows) yield ids.slice(at, at + rows)
}

const missing = (what: string): never => {
  throw fail('not_found', { what })
}

/** Rows and columns of a spec. Throws sheet_gone, view_gone, not_found, template_problem. */
export async function select({ store, views, clear, host }: ExportParts, spec: ExportSpec): Promise<Selection> {
  const all = await store.scan.call('columnsOf', spec.sheetId)
  const byId = new Map<number, ColumnRow>(all.map(column => [column.id, column]))
  const template = await templateOf(store, host.settings.get().country, spec, all)
  const columns = template
    ? template.columns
    : Array.isArray(spec.columns)
      ? spec.columns.map(id => byId.get(id) ?? missing('column'))
      : all.filter(column => spec.columns === 'all' || !column.hidden)
  const cleared = await clear(spec.sheetId, await scopeIds(views, spec))
  const doubtful = await doubtfulIn(store, spec, columns, cleared.ids)
  if (template) {
    refuseProblem(unmarkedProblem(template, doubtful.heads, all))
    return { ...cleared, columns, fields: template.fields, marked: doubtful.rows, template }
  }
  const fields = exportFields(columns, all, spec.evidence === true, doubtful.heads, namesOf(spec, columns))
  const { target } = exportPresets[spec.preset]
  const { country } = host.settings.get()
  const formed = target ? await forTarget(store, country, spec.sheetId, target, columns, fields) : fields
  return {
    ...cleared,
    columns,
    fields: spec.format === 'vcf' ? await forCards(store, host.dataDir, country, spec, columns, formed) : formed,
    marked: doubtful.rows,
    template: null,
  }
}

function refuseProblem(problem: TemplateProblem | null): void {
  if (problem) throw fail('template_problem', { part: problem.part, reason: problem.text })
}

async function templateOf(
  store: Store,
  country: string | null,
  { sheetId, format, preset, template }: ExportSpec,
  all: readonly ColumnRow[],
): Promise<TemplateFields | null> {
  if (format !== 'template' || preset === 'same') return null
  if (!template) throw fail('bad_request', { what: 'a template is needed for this format' })
  const found = await templateFields(store, sheetId, template, all, country)
  if ('problem' in found) {
    const { part, text } = found.problem
    throw fail('template_problem', { part, reason: text })
  }
  return found
}

/** Fields with the forms that a target takes; parts of one of its fields are joined where there is a street and a city. */
async function forTarget(
  store: Store,
  country: string | null,
  sheetId: number,
  target: ExportTarget,
  columns: readonly ColumnRow[],
  fields: readonly ExportField[],
): Promise<ExportField[]> {
  const typeOf = new Map<number, ColumnRow['type']>(columns.map(({ id, type }) => [id, type]))
  const formed = await Promise.all(
    fields.map(async (field): Promise<ExportField> => {
      const type = field.kind === 'cell' ? typeOf.get(field.columnId) : undefined
      if (field.kind !== 'cell' || !type || !formOf(target, field.name, type, null)) return field
      const { dayFirst } = await store.scan.call('writtenAs', sheetId, field.columnId, country)
      const form = formOf(target, field.name, type, dayFirst)
      return form ? { ...field, form } : field
    }),
  )
  const nameOf = new Map<number, string>(columns.map(({ id, name }) => [id, name]))
  return joinedParts(target, withLabels(target, formed, nameOf), nameOf)
}

/** Fields with those that say what they are for, each before the first of its values. A column of such a name keeps its place. */
function withLabels(
  { labels = [] }: ExportTarget,
  fields: readonly ExportField[],
  nameOf: ReadonlyMap<number, string>,
): readonly ExportField[] {
  const taken = new Set(fields.map(({ name }) => name))
  const before = new Map<ExportField, ExportField>()
  for (const { name, of } of labels) {
    const values = fields.flatMap(field => (field.kind === 'cell' && of.includes(field.name) ? [field] : []))
    const texts = values.flatMap(({ columnId }) => valueLabel(nameOf.get(columnId) ?? '') ?? [])
    const [first] = values
    const [text] = texts
    if (first && text !== undefined && !taken.has(name))
      before.set(first, { kind: 'label', name, text, slots: values.map(({ slot }) => slot) })
  }
  return fields.flatMap(field => [before.get(field) ?? [], field].flat())
}

/** Properties that are a date. */
const dates = new Set(['BDAY', 'ANNIVERSARY'])

/** Fields with their properties; dates in the one form that address books read, but for those that came from a card. */
async function forCards(
  store: Store,
  dataDir: string,
  country: string | null,
  spec: ExportSpec,
  columns: readonly ColumnRow[],
  fields: readonly ExportField[],
): Promise<ExportField[]> {
  const found = await fieldsOfCards(dataDir, spec, columns)
  return Promise.all(
    fields.map(async (field): Promise<ExportField> => {
      if (field.kind !== 'cell') return field
      const card = found.fields.get(field.columnId) ?? null
      if (!card || !dates.has(card.property) || found.ofCards.has(field.columnId)) return { ...field, card }
      const { dayFirst } = await store.scan.call('writtenAs', spec.sheetId, field.columnId, country)
      return { ...field, card, form: { to: 'date', dayFirst: dayFirst ?? true, yearMayLack: true } }
    }),
  )
}

/** Most parts that an address may lack: one of a place alone is none. */
const minParts = 2

function joinedParts(
  { fields: known, joint = ' ' }: ExportTarget,
  fields: readonly ExportField[],
  nameOf: ReadonlyMap<number, string>,
): ExportField[] {
  const parts = known.flatMap(({ name, joins, instead }) => {
    const field = joins === undefined ? undefined : fields.find(one => one.kind === 'cell' && one.name === name)
    return joins !== undefined && field?.kind === 'cell' ? [{ joins, field, instead }] : []
  })
  return fields.flatMap((field): ExportField[] => {
    const own = parts.find(part => part.field === field)
    if (!own) return [field]
    const together = parts.filter(({ joins }) => joins === own.joins)
    if (together.length < minParts) return [{ ...own.field, name: nameOf.get(own.field.columnId) ?? own.field.name }]
    const joined = together.map(({ field: { name, slot, columnId }, instead }) => ({
      ...{ name, slot, columnId },
      ...(instead && { instead }),
    }))
    const isFirst = fields.find(one => together.some(part => part.field === one)) === field
    return isFirst ? [{ kind: 'joined', name: own.joins, parts: joined, joint }] : []
  })
}

/** Headers that are not the names of columns: those chosen, else those of the target. */
function namesOf({ names, preset }: ExportSpec, columns: readonly ColumnRow[]): ReadonlyMap<number, string> {
  if (names) return new Map(names.map(({ columnId, name }) => [columnId, name]))
  const { target } = exportPresets[preset]
  const fields = target ? targetFields(target, columns) : new Map<number, string>()
  return preset === 'same' ? fields : new Map([...consentNames(columns, fields), ...fields])
}

/**
 * Consent columns under headers that say what they are, so that the file read again has them as such: one that is called
 * "Status" is written as "Consent basis".
 */
function consentNames(columns: readonly ColumnRow[], fields: ReadonlyMap<number, string>): Map<number, string> {
  const used = new Set(columns.map(({ id, name }) => fields.get(id) ?? name))
  const names = new Map<number, string>()
  for (const { id, type, name } of columns) {
    const header = matchHeader(name)
    const plain = columnTypeFacts[type].name
    if (!isConsent(type) || (header?.whole && header.type === type) || used.has(plain)) continue
    used.add(plain)
    names.set(id, plain)
  }
  return names
}

async function scopeIds(views: Views, spec: ExportSpec): Promise<Uint32Array> {
  if (spec.scope === 'all') return views.ids((await views.open(spec.sheetId, wholeListView)).id)
  const { viewId } = spec
  if (viewId === null) throw fail('bad_request', { what: 'a view is needed for this scope' })
  if (views.sheetOf(viewId) !== spec.sheetId) throw fail('bad_request', { what: 'the view is of another list' })
  const ids = views.ids(viewId)
  if (spec.scope === 'view') return ids
  const positions = new Set<number>()
  for (const { top, bottom } of spec.ranges)
    for (let at = top; at <= Math.min(bottom, ids.length - 1); at++) positions.add(at)
  return Uint32Array.from(
    [...positions].sort((a, b) => a - b),
    position => ids[position] ?? 0,
  )
}

/** Groups with results that must be marked in these rows, and how many of the rows have one. */
async function doubtfulIn(store: Store, { sheetId }: ExportSpec, columns: readonly ColumnRow[], ids: Uint32Array) {
  const groups = resultGroups(columns)
  const heads = new Set<number>()
  const rows = new Set<number>()
  const anywhere = groups.length === 0 ? [] : await store.scan.call('doubtfulGroups', sheetId, groups)
  for (const { resultColumnId, columnIds } of groups.filter(group => anywhere.includes(group.resultColumnId)))
    for (const piece of pieces(ids, columnIds.length))
      for (const rowId of await store.scan.call('doubtfulRows', sheetId, columnIds, piece)) {
        rows.add(rowId)
        heads.add(resultColumnId)
      }
  return { heads, rows: rows.size }
}

/** Rows for one sheet or file, in the order of the selection. */
export interface Part {
  name: string
  ids: Uint32Array
}

const blankName = 'blank'
/** Verdicts and actions come in their own order, everything else the most frequent first, blank cells last. */
const ownOrder: readonly string[] = [...verdictNames, ...verdictActions]
const placeOf = (value: string | null) => {
  const own = value === null ? -1 : ownOrder.indexOf(value)
  return value === null ? Number.POSITIVE_INFINITY : own === -1 ? ownOrder.length : own
}

/** Rows by the values of a column; a number alone where they are too many. */
export async function partsBy(
  store: Store,
  sheetId: number,
  column: ColumnRow,
  ids: Uint32Array,
): Promise<Part[] | number> {
  const places = new Map<string | null, number[]>()
  for (const piece of pieces(ids, 1)) {
    const { values, which } = await store.scan.call('splitSlice', sheetId, column.slot, piece)
    const rows = values.map(value => {
      const known = places.get(value) ?? []
      places.set(value, known)
      return known
    })
    for (const [at, place] of which.entries()) rows[place]?.push(piece[at] ?? 0)
  }
  if (places.size > maxParts) return places.size
  return Array.from(places, ([value, rows]) => ({ value, rows }))
    .sort((a, b) => placeOf(a.value) - placeOf(b.value) || b.rows.length - a.rows.length)
    .map(({ value, rows }) => ({ name: value?.trim() ?? blankName, ids: Uint32Array.from(rows) }))
}

/** A sheet holds so many rows below its header: what has more goes on in the next. */
export function bySheets(parts: readonly Part[], most = sheetRows - 1): Part[] {
  return parts.flatMap(({ name, ids }) => {
    const count = Math.max(1, Math.ceil(ids.length / most))
    return Array.from({ length: count }, (_, at) => ({
      name: count === 1 ? name : `${name} ${at + 1} of ${count}`,
      ids: ids.subarray(at * most, (at + 1) * most),
    }))
  })
}
