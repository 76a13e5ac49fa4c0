// What a run over web addresses asks, with its columns by their names: as the step of a recipe says it, and the run that it is on
// another list. Without the secret of the host.
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { RecipeColumn, WebQuestion } from '../../../contract/app/recipe.ts'
import { mappedFields } from '../../../contract/app/run/operation.ts'
import type { InputMapping, RunSpec } from '../../../contract/app/run/run-spec.ts'
import { webOperation } from '../../../model/operations/index.ts'
import { webInputs } from '../../../model/operations/inputs.ts'
import { namedColumn } from '../../action/named.ts'
import { fail } from '../../base/fail.ts'
import { namesOf, webHostOf } from '../ask/web-request.ts'
import type { ColumnCandidate } from './question-on-list.ts'

type NamedColumn = Pick<ColumnCandidate, 'id' | 'name' | 'type'>

/** Throws not_found when a column that it reads is gone, or it asks no address. */
export function webQuestionOf(
  { mapping, web, chips, maxAgeDays, writes }: RunSpec,
  columns: readonly NamedColumn[],
): WebQuestion {
  if (!web) throw fail('not_found', { what: 'The address of the run' })
  const { names: _, ...request } = web
  return {
    request,
    inputs: mappedFields(webOperation, mapping).map(field => namedColumn(columns, mapping[field])),
    rows: chips,
    maxAgeDays,
    writes,
  }
}

/** Why a request cannot be a step of a recipe; null = it can. */
export function webQuestionFault({ request, inputs }: Pick<WebQuestion, 'request' | 'inputs'>): string | null {
  const names = namesOf({ ...request, privateNetwork: true })
  return names.length === inputs.length
    ? null
    : `needs a column for each name in braces (${names.map(name => `{${name}}`).join(', ')})`
}

/** The run that it is on a list. Throws not_found for a column that is not there, web_request. */
export function webSpecOn(
  { request, inputs, rows, maxAgeDays, writes }: WebQuestion,
  sheetId: SheetId,
  column: (named: RecipeColumn) => { readonly id: ColumnId },
): RunSpec {
  const mapping: InputMapping = {}
  for (const [place, named] of inputs.entries()) {
    const field = webInputs[place]
    if (field) mapping[field] = column(named).id
  }
  return {
    ...{ sheetId, op: webOperation, mapping, country: null, within: { kind: 'all' } },
    ...{ chips: rows, maxAgeDays, writes, fields: [] },
    web: { ...request, names: namesOf(request) },
  }
}

/** The host of a request, as it is shown. */
export const hostShown = (request: WebQuestion['request']): string =>
  new URL(webHostOf({ ...request, privateNetwork: true }).origin).host
