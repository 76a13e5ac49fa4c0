// What a run asks on another list: its columns as they are found there, and every difference reported before anything is asked.

import type { SheetId } from '../../../contract/app/ids.ts'
import type { StepDrift } from '../../../contract/app/list-recipe.ts'
import type { RecipeColumn, RecipeTest, RunQuestion } from '../../../contract/app/recipe.ts'
import { missingInput } from '../../../contract/app/run/operation.ts'
import type { AddPeopleSpec, InputMapping, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Column, Sheet, SheetSummary } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import type { StepTrouble } from '../../action/step.ts'

/** What of a column is looked at. */
export type ColumnCandidate = Pick<Column, 'id' | 'name' | 'type' | 'neverSend' | 'origin'>

/** A list that is asked about, and the lists its people may go to. */
export interface QuestionList {
  readonly sheet: Pick<Sheet, 'id' | 'country'>
  readonly lists: readonly Pick<SheetSummary, 'id' | 'name' | 'changedAt'>[]
  /** Throws not_found. */
  column(named: RecipeColumn): ColumnCandidate
}

const trouble = (kind: StepDrift['kind'], words: string): StepTrouble => ({ kind, column: null, found: null, words })

/** A condition on results needs results, not only the name. */
function testTrouble({ kind, column: named }: RecipeTest, { origin }: ColumnCandidate): StepTrouble[] {
  if (kind !== 'verdict' && kind !== 'state' && kind !== 'older') return []
  if (origin !== null && (kind !== 'verdict' || origin.op.startsWith('validate.'))) return []
  return [{ ...trouble('other', `“${named.name}” has no results for a condition of the run.`), column: named }]
}

/** The run that it is on a list, or how the list differs. Throws not_found for a column that is not there. */
export function questionOn(
  question: RunQuestion,
  { sheet, lists, column }: QuestionList,
): { readonly spec: RunSpec } | { readonly trouble: StepTrouble[] } {
  const { operation: op, inputs, onlyIf, bestFirst, match, addPeople, waterfall } = question
  const { reads } = operationTable[op]
  const mapping: InputMapping = {}
  const troubles: StepTrouble[] = []
  for (const field of reads) {
    const { [field]: named } = inputs
    if (!named) continue
    const { id, name, neverSend } = column(named)
    mapping[field] = id
    if (neverSend) troubles.push({ ...trouble('locked', `“${name}” is excluded from runs.`), column: named })
  }
  const missing = missingInput(op, mapping)
  if (missing) troubles.push(trouble('missing', `The run needs ${missing.join(' or ')}.`))
  const tests = (onlyIf?.tests ?? []).map(({ column: named, ...test }) => {
    const found = column(named)
    troubles.push(...testTrouble({ ...test, column: named }, found))
    return { ...test, columnId: found.id }
  })
  const { ownLists, lost } = ownListsOn(question, sheet.id, lists)
  for (const name of lost)
    troubles.push(trouble('list', `There is no list “${name}”, which the run checks before the service.`))
  const into = addPeople && targetOf(addPeople.into, sheet.id, lists)
  if (into && into.named > 1)
    troubles.push(trouble('list', `There are ${into.named} lists “${addPeople.into}” for the people.`))
  if (troubles.length > 0) return { trouble: troubles }
  const priority = bestFirst?.priority
  return {
    spec: {
      sheetId: sheet.id,
      op,
      mapping,
      country: reads.includes('country') ? (question.country ?? sheet.country) : null,
      within: { kind: 'all' },
      chips: question.rows,
      maxAgeDays: question.maxAgeDays,
      writes: question.writes,
      fields: question.fields,
      ...(match && { match }),
      ...(into && { addPeople: { filters: addPeople.filters, perRow: addPeople.most, target: into.target } }),
      ...(ownLists && { ownLists }),
      ...(onlyIf && { onlyIf: { join: onlyIf.join, tests } }),
      ...(bestFirst && {
        bestFirst: { priority: priority ? { columnId: column(priority.column).id, first: priority.first } : null },
      }),
      ...(waterfall.length > 0 && { waterfall: waterfall.map(step => ({ op: step })) }),
    },
  }
}

/** The lists of the names that are looked into, all of a name, and the names that there are none of. */
function ownListsOn(
  { ownLists: wanted }: RunQuestion,
  sheetId: SheetId,
  lists: QuestionList['lists'],
): { ownLists: boolean | SheetId[]; lost: string[] } {
  if (typeof wanted === 'boolean') return { ownLists: wanted, lost: [] }
  const others = lists.filter(({ id }) => id !== sheetId)
  return {
    ownLists: others.filter(({ name }) => wanted.includes(name)).map(({ id }) => id),
    lost: wanted.filter(name => !others.some(list => list.name === name)),
  }
}

/** The list for the people, else a new one; `named`: how many there are. */
function targetOf(
  into: string,
  sheetId: SheetId,
  lists: QuestionList['lists'],
): { target: AddPeopleSpec['target']; named: number } {
  const there = lists.filter(({ id, name }) => name === into && id !== sheetId)
  const [only] = there
  return { target: only ? { kind: 'list', sheetId: only.id } : { kind: 'new', name: into }, named: there.length }
}
