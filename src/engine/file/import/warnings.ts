// What is worth saying before a file is imported, counted over its sample.

import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { FileWarning, InspectedColumn } from '../../../contract/app/file/file.ts'
import { isProtected } from '../../../model/formula-guard.ts'
import { hasBrokenLetters } from '../../clean/kinds/broken-letters.ts'
import type { FileLayout } from '../read/file-layout.ts'
import { createLineJudge } from '../read/line-problems.ts'
import { unsureParts } from '../read/table-reading.ts'
import type { TableSource } from '../read/table-source.ts'
import { cellCharacters } from '../read/xlsx/xlsx-limits.ts'

/** 4.41E+11: what Excel makes of a long number. */
const shortNumber = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/i

/** One warning per kind, per column where the column matters. */
export function warningsOf(
  layout: FileLayout,
  source: TableSource,
  columns: InspectedColumn[],
  country: string | null,
): FileWarning[] {
  const warnings: FileWarning[] = []
  const add = (code: FileWarning['code'], count: number, column: string | null, example: string | null) => {
    if (count > 0) warnings.push({ code, count, column, example })
  }
  const { sample, facts } = layout
  for (const { index, name, type } of columns) {
    const isPhone = type === 'phone' || /phone|tel|mobil|handy|m[oó]vil|fax/i.test(name)
    const shortened = isPhone ? matching(layout, index, cell => shortNumber.test(cell.trim())) : none
    add('shortened_phones', shortened.count, name, shortened.example)
    const guarded = matching(layout, index, isProtected)
    add('protective_apostrophes', guarded.count, name, guarded.example)
    const broken = matching(layout, index, cell => cell.includes('\ufffd'))
    add('bad_characters', broken.count, name, broken.example)
    const nul = matching(layout, index, cell => cell.includes('\0'))
    add('nul_characters', nul.count, name, nul.example?.replaceAll('\0', '␀') ?? null)
    const wrong = matching(layout, index, hasBrokenLetters)
    add('broken_letters', wrong.count, name, wrong.example)
    const long = matching(layout, index, cell => cell.length > cellCharacters)
    add('cells_too_long', long.count, name, null)
  }
  const judge = createLineJudge(
    layout,
    source,
    columns.map(({ type }) => type),
    country,
  )
  const misfits = sample.flatMap(({ line, cells, malformed, misfit: known, raw }) => {
    const misfit = judge({ fields: cells, malformed, misfit: known, raw: () => raw })
    return misfit ? [{ line, kind: misfit.kind }] : []
  })
  const shifted = misfits.filter(({ kind }) => kind === 'shifted')
  const otherSign = misfits.filter(({ kind }) => kind === 'delimiter')
  const unread = misfits.filter(({ kind }) => kind === 'object')
  const ragged = misfits.filter(({ kind }) => kind === 'values' || kind === 'quotes' || kind === 'names')
  add('ragged_rows', ragged.length, null, ragged[0] ? `line ${ragged[0].line}` : null)
  add('unread_lines', unread.length, null, unread[0] ? `line ${unread[0].line}` : null)
  add('shifted_rows', shifted.length, null, shifted[0] ? `line ${shifted[0].line}` : null)
  add('other_delimiter', otherSign.length, null, otherSign[0] ? `line ${otherSign[0].line}` : null)
  add('blank_lines', layout.blankLines, null, null)
  for (const { name, lacks, adds } of source.stack?.drift ?? []) {
    const parts = [lacks.length > 0 && `lacks ${lacks.join(', ')}`, adds.length > 0 && `adds ${adds.join(', ')}`]
    add('columns_differ', lacks.length + adds.length, name, cutText(parts.filter(Boolean).join('; '), 300))
  }
  for (const [name, count] of source.binary?.() ?? []) add('binary_values', count, name, null)
  if (facts) {
    add('hidden_rows', facts.hiddenRows, null, null)
    const hidden = columns.filter(column => column.hidden)
    add('hidden_columns', hidden.length, null, hidden[0]?.name ?? null)
    add('formula_cells', facts.formulas, null, null)
    add('rounded_numbers', facts.rounded, null, facts.firstRounded)
  }
  const mixed = 'encoding' in source.form && source.form.encoding.mixed
  if (mixed) add('mixed_encodings', mixed.cells, null, cutText(mixed.example, 80))
  else if (!source.stack && 'encoding' in source.form && !source.form.encoding.sure)
    add('uncertain_encoding', 1, null, source.form.encoding.encoding)
  if (source.form.kind === 'csv' && !source.form.dialect.sure)
    add('uncertain_delimiter', 1, null, source.form.dialect.delimiter)
  if (source.form.kind === 'fixed' && !source.form.sure) add('uncertain_widths', 1, null, source.form.widths.join(','))
  for (const name of unsureParts(source)) add('uncertain_part', 1, name, null)
  if (!source.stack && !layout.headerSure) add('uncertain_header', 1, null, layout.names[0] ?? null)
  const notes = layout.notes.filter(note => note !== null)
  add('header_notes', notes.length, null, cutText(notes[0] ?? '', 80))
  if (layout.merged) add('merged_header', 1, null, layout.names.find(name => name.includes(' / ')) ?? null)
  return warnings
}

const none = { count: 0, example: null }

function matching({ sample }: FileLayout, column: number, test: (cell: string) => boolean) {
  let count = 0
  let example: string | null = null
  for (const { cells } of sample) {
    const cell = cells[column]
    if (!cell || !test(cell)) continue
    count++
    example ??= cutText(cell, 80)
  }
  return { count, example }
}
