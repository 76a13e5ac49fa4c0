// Matching a list with another one, as an action: values of its partners come over. Recipes say it of lists, by their names, not
// of files. What was decided in the review stays with the list; a row that needs one gets no partner.

import { z } from 'zod'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import { maxComparedColumns } from '../../contract/app/duplicates.ts'
import { MatchApply, type MatchDone, MatchHow, maxKeyPairs } from '../../contract/app/match.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { listAction } from '../action/list-action.ts'
import { columnNamed, namedColumn, quoted } from '../action/named.ts'
import type { ListMet, StepTrouble } from '../action/step.ts'
import { fail } from '../base/fail.ts'
import { matchWeightsOn, matchWeightsSaid, StepMatchWeights, weighed } from '../duplicates/named-weights.ts'
import type { Store } from '../store/store.ts'
import type { Matches } from './matches.ts'
import type { OtherTables } from './tables.ts'

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

interface Parts {
  readonly store: Store
  readonly matches: Pick<Matches, 'summary' | 'apply' | 'weights'>
  /** What is a list, and what a file that was only opened to be matched with. */
  readonly tables: Pick<OtherTables, 'isList'>
}

/** The one list of this name, in the workbook of the list if there is one; else why there is none. */
async function otherList({ list }: MatchStep, { sheet }: ListMet, { store }: Parts): Promise<Sheet | string> {
  const named = (await store.grid.call('listWorkbooks'))
    .flatMap(({ id, sheets }) => sheets.map(one => ({ ...one, near: id === sheet.workbookId })))
    .filter(({ id, name }) => name === list && id !== sheet.id)
  const near = named.filter(one => one.near)
  const [found, ...more] = near.length > 0 ? near : named
  if (!found) return `There is no other list named “${list}”.`
  return more.length === 0 ? store.grid.call('getSheet', found.id) : `Several lists are called “${list}”.`
}

async function askOn(step: MatchStep, on: ListMet, at: Parts): Promise<MatchApply> {
  const other = await otherList(step, on, at)
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

const trouble = (words: string): StepTrouble => ({ kind: 'list', column: null, found: null, words })

function comparedWords({ keys, columns, weights }: MatchStep): string {
  if (keys.length > 0)
    return keys
      .map(({ column, other }) => `“${column.name}”${column.name === other.name ? '' : ` = “${other.name}”`}`)
      .join(', ')
  const named = columns?.map(({ column }) => column) ?? (weights ? weighed(weights).map(({ column }) => column) : null)
  return `${named ? quoted(named) : 'all columns that both lists have'}${weights ? ' with saved weights' : ''}`
}

export const matchAction = listAction({
  does: 'match',
  ask: MatchApply,
  async count(ask, { matches }: Parts) {
    const { exact, typed, fuzzy } = await matches.summary(ask)
    return { rows: exact + typed + fuzzy }
  },
  perform: (ask, { matches }, { write }): Promise<EditResult & MatchDone> => matches.apply(ask, write),
  async said(ask, columns, { store, tables, matches }) {
    const { otherId, keys, pairing: paired, bring, several: way, mark: marked, columns: pairs, threshold: least } = ask
    if (!tables.isList(otherId)) return null
    const weights = await matches.weights(ask)
    const other = await store.grid.call('getSheet', otherId)
    return {
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
    }
  },
  recipe: {
    schema: MatchStep,
    words: step => `Match with “${step.list}” by ${comparedWords(step)}`,
    // Where there are weights, these say what is compared.
    uses: ({ keys, columns = [], weights }) => [
      ...weighed(weights),
      ...[...keys, ...(weights ? [] : columns)].map(({ column }) => ({ column, use: 'read' as const, typed: false })),
    ],
    makes: ({ list, bring, mark: marked }) => [...bring.map(({ name }) => name), ...(marked ? [`In ${list}`] : [])],
    async drift(step, on, at) {
      const other = await otherList(step, on, at)
      if (typeof other === 'string') return [trouble(other)]
      const { keys, columns = [], weights, bring } = step
      const compared = weights?.compared.flatMap(({ others }) => others) ?? columns.map(pair => pair.other)
      return [...keys.map(key => key.other), ...compared, ...bring]
        .filter(named => !columnNamed(other.columns, named))
        .map(({ name }) => trouble(`“${step.list}” has no column “${name}”.`))
    },
    ask: askOn,
  },
})
