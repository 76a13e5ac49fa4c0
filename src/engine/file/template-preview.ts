// The first rows as a template would write them, or where it cannot be understood.
import type { ExportSpec, TemplatePreview } from '../../contract/app/file/export.ts'
import { dayOf } from '../base/day.ts'
import { Failure, fail } from '../base/fail.ts'
import { type ExportParts, select } from './export/export-selection.ts'
import { templateFields } from './export/template/template-fields.ts'

const shownRows = 20
const shownCharacters = 20_000

/** Throws sheet_gone, view_gone, not_found. */
export async function previewTemplate(parts: ExportParts, spec: ExportSpec): Promise<TemplatePreview> {
  const { store, sheets, host } = parts
  const { sheetId, template } = spec
  if (!template) throw fail('bad_request', { what: 'a template is needed' })
  const all = await store.scan.call('columnsOf', sheetId)
  const found = await templateFields(store, sheetId, template, all, host.settings.get().country)
  if ('problem' in found) return { problem: found.problem, text: '', warning: null }
  try {
    const { ids } = await select(parts, spec)
    const whole = {
      list: (await sheets.get(sheetId)).name,
      rows: ids.length,
      date: dayOf(host.clock.now()),
    }
    const { fields, compiled, order } = found
    const first = ids.slice(0, shownRows)
    const text = await store.scan.call('templateSample', sheetId, fields, first, compiled, order, whole)
    return {
      problem: null,
      text: text.slice(0, shownCharacters),
      warning: template.escape === 'json' ? unread(text) : null,
    }
  } catch (error) {
    // A result that is no proof lacks its mark.
    if (!(error instanceof Failure) || error.code !== 'template_problem' || !('reason' in error.details)) throw error
    return { problem: { part: 'row', at: 0, length: 1, text: error.details.reason }, text: '', warning: null }
  }
}

function unread(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return `These rows are not valid JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
}
