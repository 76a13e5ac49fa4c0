// A step that matches the list with another list of the workspace, by its name, and brings values over. What was decided in the
// review stays with the list; a row that needs one gets no partner.

import { z } from 'zod'
import { maxComparedColumns } from '../../../contract/app/duplicates.ts'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { MatchWeights } from '../../../contract/app/linkage.ts'
import { MatchApply, MatchHow, maxKeyPairs } from '../../../contract/app/match.ts'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import { namedColumn, quoted } from '../../action/named.ts'
import type { StepTrouble } from '../../action/step.ts'
import { fail } from '../../base/fail.ts'
import { columnNamed } from '../../run/recipe/question-on-list.ts'
import { type StepList, stepKind } from '../step.ts'
import { matchWeightsOn, matchWeightsSaid, StepMatchWeights, weighed } from './kept-weights.ts'

const { several, mark, pairing, threshold } = MatchApply.shape
const NamedPair = z.strictObject({ column: RecipeColumn, other: RecipeColumn })

const MatchStep = z
  .strictObject({
    list: z.string().min(1).max(200),
    keys: z.array(NamedPair.extend({ how: MatchHow })).max(maxKeyPairs),
    pairing,
    bring: z.array(RecipeColumn).max(200),
    several,
    mark,
    /** Columns that someone has named to compare, where no keys are named. */
    columns: z.array(NamedPair).min(1).max(maxComparedColumns).optional(),
    threshold,
    /** What was learned of the lists that the recipe was made from; absent: learned from the lists it meets. */
    weights: StepMatchWeights.optional(),
  })
  .refine(
    ({ keys, columns, threshold: least, weights }) =>
      keys.length === 0 || (columns === undefined && least === undefined && weights === undefined),
    'has columns to compare, a threshold and weights only where it has no keys',
  )
type MatchStep = z.infer<typeof MatchStep>

/** The one list of this name, in the workbook of the list if there is one; else why there is none. */
async function otherList({ list }: MatchStep, { parts, sheet }: StepList): Promise<Sheet | string> {
  const named = (await parts.sheets.workbooks())
    .flatMap(({ id, sheets }) => sheets.map(one => ({ ...one, near: id === sheet.workbookId })))
    .filter(({ id, name }) => name === list && id !== sheet.id)
  const near = named.filter(one => one.near)
  const [found, ...more] = near.length > 0 ? near : named
  if (!found) return `There is no other list named “${list}”.`
  return more.length === 0 ? parts.sheets.get(found.id) : `Several lists are called “${list}”.`
}

async function askOn(step: MatchStep, on: StepList): Promise<MatchApply> {
  const other = await otherList(step, on)
  if (typeof other === 'string') throw fail('not_found', { what: `The list “${step.list}”` })
  const columnOf = (named: RecipeColumn) => {
    const found = columnNamed(other.columns, named)
    if (!found) throw fail('not_found', { what: `The column “${named.name}”` })
    return found.id
  }
  return {
    sheetId: on.sheet.id,
    otherId: other.id,
    keys: step.keys.map(({ column, other: theirs, how }) => ({
      ...{ columnId: on.column(column).id, otherColumnId: columnOf(theirs), how },
    })),
    ...(step.pairing && { pairing: step.pairing }),
    ...(step.columns &&
      !step.weights && {
        columns: step.columns.map(({ column, other: theirs }) => ({
          columnId: on.column(column).id,
          otherColumnId: columnOf(theirs),
        })),
      }),
    ...(step.threshold !== undefined && { threshold: step.threshold }),
    ...(step.weights && { weights: matchWeightsOn(step.weights, named => on.column(named).id, columnOf) }),
    bring: step.bring.map(columnOf),
    ...{ several: step.several, mark: step.mark, decisions: [] },
  }
}

const trouble = (kind: StepTrouble['kind'], words: string): StepTrouble => ({ kind, column: null, found: null, words })

export const matchStep = stepKind({
  does: 'match',
  schema: MatchStep,
  words: ({ list, keys, columns, weights }) =>
    `Match with “${list}” by ${keys.length === 0 ? `${columns ? quoted(columns.map(({ column }) => column)) : weights ? quoted(weighed(weights).map(({ column }) => column)) : 'all columns that both lists have'}${weights ? ' with saved weights' : ''}` : keys.map(({ column, other }) => `“${column.name}”${column.name === other.name ? '' : ` = “${other.name}”`}`).join(', ')}`,
  // Where there are weights, these say what is compared.
  uses: ({ keys, columns = [], weights }) => [
    ...weighed(weights),
    ...[...keys, ...(weights ? [] : columns)].map(({ column }) => ({ column, use: 'read' as const, typed: false })),
  ],
  makes: ({ list, bring, mark: marked }) => [...bring.map(({ name }) => name), ...(marked ? [`In ${list}`] : [])],
  async drift(step, on) {
    const other = await otherList(step, on)
    if (typeof other === 'string') return [trouble('list', other)]
    const { keys, columns = [], weights, bring } = step
    const compared = weights?.compared.flatMap(({ others }) => others) ?? columns.map(pair => pair.other)
    return [...keys.map(key => key.other), ...compared, ...bring]
      .filter(named => !columnNamed(other.columns, named))
      .map(({ name }) => trouble('list', `“${step.list}” has no column “${name}”.`))
  },
  async count(step, on) {
    const { exact, typed, fuzzy } = await on.parts.matches.summary(await askOn(step, on))
    return { rows: exact + typed + fuzzy }
  },
  perform: async (step, on) => on.parts.matches.apply(await askOn(step, on)),
})

/** What the page asked for as the step of a recipe; `other`: the list it was matched with. */
export const matchSaid = (
  { keys, pairing: paired, bring, several: way, mark: marked, columns: pairs, threshold: least }: MatchApply,
  columns: readonly Pick<Column, 'id' | 'name' | 'type'>[],
  other: { readonly id: SheetId; readonly name: string; readonly columns: readonly Column[] },
  weights: MatchWeights | null,
): object => ({
  do: matchStep.does,
  list: other.name,
  keys: keys.map(({ columnId, otherColumnId, how }) => ({
    column: namedColumn(columns, columnId),
    other: namedColumn(other.columns, otherColumnId),
    how,
  })),
  ...(paired && { pairing: paired }),
  bring: bring.map(id => namedColumn(other.columns, id)),
  ...{ several: way, mark: marked },
  ...(keys.length === 0 &&
    pairs && {
      columns: pairs.map(({ columnId, otherColumnId }) => ({
        column: namedColumn(columns, columnId),
        other: namedColumn(other.columns, otherColumnId),
      })),
    }),
  ...(keys.length === 0 && least !== undefined && { threshold: least }),
  ...(weights && { weights: matchWeightsSaid(weights, columns, other.columns) }),
})
