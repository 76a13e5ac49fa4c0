// Templates of exports over the columns of a list: checked, and the first rows as they would be written.
import type { ExportTemplate, TemplateProblem } from '../../../../contract/app/file/export-template.ts'
import { readAsNow } from '../../../check/notation.lane.ts'
import { lookupIn } from '../../../expression/stored.ts'
import { readAlone } from '../../../expression/syntax.ts'
import type { ReadDb } from '../../../store/sql.ts'
import { columnsOf } from '../../../table/columns.lane.ts'
import { readFields } from '../export-fields.lane.ts'
import type { ExportField } from '../export-fields.ts'
import { besideFields, firstBesideId } from './beside-fields.ts'
import { TemplateFault } from './places.ts'
import { type CompiledTemplate, compileTemplate, templateText, type WholeFile } from './template.ts'

/** A template with the ids of what its rows read, or why it cannot be used. */
export type TemplateRead =
  | { readonly compiled: CompiledTemplate; readonly reads: number[]; readonly problem: null }
  | { readonly problem: TemplateProblem }

function readTemplate(db: ReadDb, sheetId: number, template: ExportTemplate, home: string | null): TemplateRead {
  const columns = columnsOf(db, sheetId)
  const beside = besideFields(columns)
  const known = readAsNow(db, sheetId, home)
  try {
    const { compiled, reads } = compileTemplate(template, {
      lookup: lookupIn([...columns, ...beside.map(({ id, field: { name } }) => ({ id, name }))]),
      readAs: id => (id < firstBesideId ? known(id) : readAlone),
    })
    return { compiled, reads: [...reads], problem: null }
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error
    const { part, at, length, message } = error
    return { problem: { part, at, length, text: message } }
  }
}

/** What a file of these rows alone would be. */
function templateSample(
  db: ReadDb,
  sheetId: number,
  fields: readonly ExportField[],
  ids: Uint32Array,
  compiled: CompiledTemplate,
  order: readonly number[],
  whole: WholeFile,
): string {
  const { before, between, after, empty, rows } = templateText(compiled, order, whole)
  const cells = readFields(db, sheetId, fields, ids).rows
  return cells.length === 0 ? empty : before + rows(cells).join(between) + after
}

export const templateRead = { readTemplate, templateSample }
