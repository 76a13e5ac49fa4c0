// A recipe over a list before anything is changed or sent: what differs, and what each step would do.

import type { PlannedStep, ReplayPlan, StepDrift } from '../../contract/app/list-recipe.ts'
import type { StepTrouble } from '../action/step.ts'
import { foldedName } from '../base/columns-called.ts'
import { Failure } from '../base/fail.ts'
import type { ReadListRecipe } from './list-recipe.ts'
import { columnMeant, columnTrouble, type ListAsk } from './on-list.ts'
import type { RecipeStep, StepList } from './step.ts'

/** Every column that the recipe names. */
export const namesIn = (steps: readonly RecipeStep[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ uses, makes }) => [...uses.map(({ column }) => column.name), ...makes]))

/** `ended`: how many steps are made already. */
export async function planOf(
  { recipe, steps, hash }: ReadListRecipe,
  on: StepList,
  ask: ListAsk,
  ended: number,
): Promise<ReplayPlan> {
  const taken = namesIn(steps)
  const made = new Set<string>()
  const drift: StepDrift[] = []
  const planned: PlannedStep[] = []
  for (const [place, step] of steps.entries()) {
    const { does, words, cap, requests, uses } = step
    const done = place < ended
    let count: PlannedStep['count'] = null
    if (!done) {
      const waits = uses.some(({ column }) => made.has(foldedName(column.name)))
      const trouble = columnTrouble(on, step, ask, made, taken)
      if (!waits && trouble.length === 0) trouble.push(...(await inTheWay(() => step.drift(on))))
      if (!waits && trouble.length === 0)
        trouble.push(
          ...(await inTheWay(async () => {
            count = await step.count(on)
            return []
          })),
        )
      drift.push(...trouble.map(one => ({ ...one, place })))
      for (const name of step.makes) made.add(foldedName(name))
    }
    planned.push({ does, words, cap, requests, done, count })
  }
  return {
    name: recipe.name,
    hash,
    steps: planned,
    drift,
    notes: [...listNotes(recipe, on), ...importNotes(recipe, on), ...countNotes(steps, planned, on, recipe.rows)],
    cap: planned.reduce((sum, { cap, done }) => sum + (done ? 0 : (cap ?? 0)), 0),
  }
}

/** What a step refuses on this list, such as a name in an expression, is a difference like others. */
async function inTheWay(work: () => Promise<readonly StepTrouble[]>): Promise<readonly StepTrouble[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { details } = error
    if ((error.code !== 'bad_request' && error.code !== 'not_found') || !('what' in details)) throw error
    return [{ kind: 'other', column: null, found: null, words: `This step does not work here: ${details.what}.` }]
  }
}

/** A list so much smaller or larger than the one of the recipe is worth a look. */
const manyTimes = 5

function listNotes({ rows }: ReadListRecipe['recipe'], { sheet }: StepList): string[] {
  if (sheet.rows === 0) return ['The list has no rows.']
  if (rows === undefined || rows === 0) return []
  if (sheet.rows * manyTimes > rows && sheet.rows < rows * manyTimes) return []
  return [`The list has ${sheet.rows} rows. The original list had ${rows}.`]
}

function importNotes({ import: from }: ReadListRecipe['recipe'], { sheet }: StepList): string[] {
  if (!from || sheet.source === null) return []
  const kept = from.columns.filter(({ keep }) => keep)
  const absent = kept.filter(({ name, type }) => !columnMeant(sheet.columns, { name, type }, []))
  const all = absent.length === kept.length && kept.length > 0
  return absent.length > 0 && !all
    ? [
        `Columns of the recipe’s file that this list does not have: ${absent.map(({ name }) => `“${name}”`).join(', ')}.`,
      ]
    : []
}

/** Steps that change far more or nothing of what they changed in the list of the recipe. */
function countNotes(
  steps: readonly RecipeStep[],
  planned: readonly PlannedStep[],
  { sheet }: StepList,
  rowsThen: number | undefined,
): string[] {
  return planned.flatMap(({ words, count, done }, place) => {
    const then = steps[place]?.changed ?? null
    if (done || count === null || then === null || then === 0 || !rowsThen || sheet.rows === 0) return []
    const now = count.cells + count.rows
    const expected = (then / rowsThen) * sheet.rows
    if (now > 0 && now < Math.max(expected * manyTimes, manyTimes * 10)) return []
    if (now === 0 && expected < 1) return []
    return [`${words}: ${now} changes here, ${then} in the original list.`]
  })
}
