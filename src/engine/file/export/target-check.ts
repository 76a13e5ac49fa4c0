// Whether a target takes what an export would write: its limits, and in each row required fields, lengths and forms.
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { ExportFinding } from '../../../contract/app/file/export.ts'
import type { ExportTarget } from '../../../model/export-presets/facts.ts'
import type { ExportField } from './export-fields.ts'
import type { ExportParts, Selection } from './export-selection.ts'
import { pieces } from './export-selection.ts'
import type { BrokenRule, CellRule, RowRules } from './target-check.lane.ts'

const shortened = (text: string | null | undefined) => `“${cutText(text ?? '', 40)}”`
const noun = (rule: CellRule | undefined) =>
  rule?.valueForm?.to === 'flag'
    ? 'neither yes nor no'
    : rule?.valueForm?.to === 'monthDay'
      ? 'not a birthday'
      : 'not a whole date'
const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** Findings with the rows that each is about; limits of the whole file have none. */
export interface FoundRows {
  readonly finding: ExportFinding
  readonly rowIds: number[]
}

/** Everything that a target would refuse, cut or misread. */
export async function checkTarget(
  { store }: ExportParts,
  sheetId: number,
  target: ExportTarget,
  title: string,
  { ids, fields }: Selection,
): Promise<FoundRows[]> {
  const cells = fields.flatMap((field): readonly Checked[] =>
    field.kind === 'cell' ? [field] : field.kind === 'joined' ? field.parts : [],
  )
  const rules = cells.map((field): CellRule => ruleOf(target, field))
  const required = target.required.map(names => cells.flatMap(({ name }, at) => (names.includes(name) ? [at] : [])))
  const joined = joinedRules(target, cells, fields)
  const broken = new Map<string, BrokenRule>()
  let bytes = 0
  for (const piece of pieces(ids, cells.length)) {
    const found = await store.scan.call('brokenRules', sheetId, { rules, required, joined }, piece)
    bytes += found.bytes
    for (const one of found.broken) {
      const key = `${one.kind} ${one.at}`
      const known = broken.get(key)
      if (known) known.rowIds.push(...one.rowIds)
      else broken.set(key, one)
    }
  }
  const sentence = ({ kind, at, rowIds, example }: BrokenRule) => {
    const rows = `${counted(rowIds.length, 'row')} ${rowIds.length === 1 ? 'has' : 'have'}`
    const rule = rules[at]
    if (kind === 'required') {
      const names = target.required[at] ?? []
      const one = names.length === 1 ? 'it' : 'one of them'
      return `${rows} no ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}. ${title} requires ${one} for each ${target.record}.`
    }
    if (kind === 'lacking') {
      const { words, without } = target.neededPart ?? { words: '', without: '' }
      return `${rows} ${words}. ${without}.`
    }
    if (kind === 'letters')
      return `${rows} letters such as ñ before the @ in ${rule?.name}. ${title} rejects ${rowIds.length === 1 ? 'it' : 'them'}.`
    if (kind === 'length')
      return `${rows} more than ${counted(rule?.most ?? 0, rule?.unit === 'bytes' ? 'byte' : 'character')} in ${rule?.name}. ${title} cuts or rejects ${rowIds.length === 1 ? 'it' : 'them'}.`
    if (kind === 'rewritten')
      return `${counted(rowIds.length, 'value')} in ${rule?.name} ${rowIds.length === 1 ? 'is' : 'are'} written as ${title} takes ${rowIds.length === 1 ? 'it' : 'them'}: ${shortened(example?.cell)} becomes ${shortened(example?.written)}.`
    if (kind === 'unreadable')
      return `${counted(rowIds.length, 'value')} in ${rule?.name} ${rowIds.length === 1 ? 'is' : 'are'} ${noun(rule)}, such as ${shortened(example?.cell)}. ${title} gets ${rowIds.length === 1 ? 'it' : 'them'} unchanged.`
    return `${rows} ${rule?.form === 'phone' ? 'a phone number without a country code' : 'an invalid email address'} in ${rule?.name}.`
  }
  const limits = overLimits(target, title, ids.length, fields.length, bytes)
  return [
    ...limits.map(text => ({ finding: { text, rows: null }, rowIds: [] })),
    ...[...broken.values()].map(one => ({
      finding: { text: sentence(one), rows: one.rowIds.length },
      rowIds: one.rowIds,
    })),
  ]
}

type Checked = Pick<Extract<ExportField, { kind: 'cell' }>, 'name' | 'slot' | 'form'>

function joinedRules(
  { neededPart }: ExportTarget,
  cells: readonly Checked[],
  fields: readonly ExportField[],
): RowRules['joined'] {
  const field = fields.find(one => one.kind === 'joined' && one.name === neededPart?.joins)
  if (!neededPart || field?.kind !== 'joined') return null
  const needed = cells.findIndex(({ name }) => name === neededPart.part)
  return {
    parts: cells.flatMap((cell, at) => (field.parts.some(({ slot }) => slot === cell.slot) ? [at] : [])),
    needed: needed === -1 ? null : needed,
  }
}

function ruleOf({ fields, longest }: ExportTarget, { name, slot, form: valueForm }: Checked): CellRule {
  const known = fields.find(one => one.name === name)
  const own = known?.most ?? null
  return {
    ...{ slot, name, form: known?.form ?? null, valueForm: valueForm ?? null },
    most: own ?? longest?.most ?? null,
    unit: own === null ? (longest?.unit ?? 'characters') : 'characters',
  }
}

function overLimits(
  { rows: maxRows, columns: maxColumns, cells, megabytes }: ExportTarget,
  title: string,
  rows: number,
  columns: number,
  bytes: number,
): string[] {
  const over = (amount: number, most: number | null, noun: string) =>
    most !== null && amount > most
      ? [`${title} accepts at most ${counted(most, noun)} at a time, but there are ${counted(amount, noun)}.`]
      : []
  return [
    ...over(rows, maxRows, 'row'),
    ...over(columns, maxColumns, 'column'),
    ...over(rows * columns, cells, 'cell'),
    ...over(Math.ceil(bytes / 1e6), megabytes, 'megabyte'),
  ]
}
