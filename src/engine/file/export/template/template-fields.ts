// What the rows of a template read: columns of the list, and what is known of results.
import type { ExportTemplate, TemplateProblem } from '../../../../contract/app/file/export-template.ts'
import type { Store } from '../../../store/store.ts'
import type { ColumnRow } from '../../../table/columns.lane.ts'
import type { ExportField } from '../export-fields.ts'
import { besideFields } from './beside-fields.ts'
import type { CompiledTemplate } from './template.ts'

/** A template over a list; `order`: ids of its fields, as its expressions call them. */
export interface TemplateFields {
  readonly compiled: CompiledTemplate
  readonly order: readonly number[]
  readonly columns: ColumnRow[]
  readonly fields: ExportField[]
}

export async function templateFields(
  store: Store,
  sheetId: number,
  template: ExportTemplate,
  all: readonly ColumnRow[],
  home: string | null,
): Promise<TemplateFields | { readonly problem: TemplateProblem }> {
  const read = await store.scan.call('readTemplate', sheetId, template, home)
  if (read.problem !== null) return { problem: read.problem }
  const beside = besideFields(all)
  const taken = read.reads.length === 0 ? all.slice(0, 1).map(({ id }) => id) : read.reads
  const columns = all.filter(({ id }) => taken.some(one => one === id))
  const own = columns.map(({ id, name, slot }) => ({
    id,
    field: { kind: 'cell', name, slot, columnId: id } satisfies ExportField,
  }))
  const fields = [...own, ...beside.filter(({ id }) => taken.includes(id))]
  return {
    ...{ compiled: read.compiled, columns },
    order: fields.map(({ id }) => id),
    fields: fields.map(({ field }) => field),
  }
}

/** A result that is no proof is marked in every file: where the rows do not say so, the template is refused. */
export function unmarkedProblem(
  { fields }: TemplateFields,
  doubtful: ReadonlySet<number>,
  all: readonly ColumnRow[],
): TemplateProblem | null {
  const said = new Set(
    fields.flatMap(field =>
      field.kind === 'marks' || (field.kind === 'evidence' && field.of === 'state') ? [field.group.resultColumnId] : [],
    ),
  )
  const head = [...doubtful].find(id => !said.has(id))
  if (head === undefined) return null
  const name = all.find(({ id }) => id === head)?.name ?? 'Result'
  return {
    ...{ part: 'row', at: 0, length: 1 },
    text: `Some results of “${name}” are practice, a guess, stale or unsure, and the file has to say which. Add {{[${name} (mark)]}} to the row.`,
  }
}
