// Merging, deleting or marking duplicates, as an action. Decisions about single groups stay with the list they were made in.
import { z } from 'zod'
import {
  DuplicateAction,
  DuplicateRuleName,
  DuplicatesAsk,
  DuplicatesResolve,
  Fuzziness,
  JoinSeparator,
  maxComparedColumns,
  maxOwnRules,
  ValueChoice,
} from '../../contract/app/duplicates.ts'
import type { LinkageWeights } from '../../contract/app/linkage.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { listAction } from '../action/list-action.ts'
import { namedColumn, quoted } from '../action/named.ts'
import type { ListMet } from '../action/step.ts'
import type { Duplicates } from './duplicates.ts'
import { StepWeights, weighed, weightsOn, weightsSaid } from './named-weights.ts'

const OwnRule = z.array(RecipeColumn).min(1).max(3)
/** By name, or by the columns that are to be the same; null: all that the program proposes. */
const Rules = z
  .array(z.union([DuplicateRuleName, OwnRule]))
  .min(1)
  .max(20)
  .nullable()
type Rules = z.infer<typeof Rules>

const ownOf = (rules: Rules): RecipeColumn[][] => (rules ?? []).filter(rule => typeof rule !== 'string')

/** A column whose value in merged rows is chosen otherwise than by the program. */
const StepChoice = z.strictObject({ column: RecipeColumn, choice: ValueChoice, separator: JoinSeparator.optional() })

const DedupeStep = z
  .strictObject({
    rules: Rules,
    fuzziness: Fuzziness,
    action: DuplicateAction,
    groups: z.enum(['sure', 'all']),
    choices: z.array(StepChoice).max(2000).optional(),
    /** Columns that someone has named to compare, where no rules are named. */
    columns: z.array(RecipeColumn).min(1).max(maxComparedColumns).optional(),
    threshold: DuplicatesAsk.shape.threshold,
    /** What was learned of the list that the recipe was made from; absent: learned from the list it meets. */
    weights: StepWeights.optional(),
  })
  .refine(({ rules, columns }) => rules === null || columns === undefined, 'has either rules or columns to compare')
  .refine(
    ({ rules, threshold, weights }) => rules === null || (threshold === undefined && weights === undefined),
    'has a threshold and weights only where it has no rules',
  )
  .refine(({ rules }) => ownOf(rules).length <= maxOwnRules, `has at most ${maxOwnRules} column rules`)
type DedupeStep = z.infer<typeof DedupeStep>

function askOn(
  { rules, fuzziness, columns, threshold, weights }: DedupeStep,
  { sheet, column }: ListMet,
): DuplicatesAsk {
  const own = ownOf(rules).map(rule => rule.map(named => column(named).id))
  const names = (rules ?? []).filter(rule => typeof rule === 'string')
  return DuplicatesAsk.parse({
    ...{ sheetId: sheet.id, own, rules: rules && [...names, ...own.keys()], fuzziness },
    ...(columns && !weights && { columns: columns.map(named => column(named).id) }),
    ...(threshold !== undefined && { threshold }),
    ...(weights && { weights: weightsOn(weights, named => column(named).id) }),
  })
}

const deeds = { merge: 'Merge', delete: 'Delete the extra rows of', mark: 'Mark' } as const

const ruleWords = (rule: DuplicateRuleName | RecipeColumn[]): string =>
  typeof rule === 'string' ? rule : quoted(rule).replaceAll(', ', ' and ')

/** null: only groups that someone chose. `weights`: what was learned of the list. */
export function dedupeSaid(
  { rules, own, fuzziness, action, others, choices, columns: compared, threshold }: DuplicatesResolve,
  columns: readonly Pick<Column, 'id' | 'name' | 'type'>[],
  weights: LinkageWeights | null,
): object | null {
  if (others === 'none') return null
  const named = own.map(rule => rule.map(id => namedColumn(columns, id)))
  const said = rules?.flatMap((rule): (string | RecipeColumn[])[] => {
    const columns = typeof rule === 'string' ? rule : named[rule]
    return columns === undefined ? [] : [columns]
  })
  return {
    ...{ rules: said ?? null, fuzziness, action, groups: others },
    ...(rules === null && compared && { columns: compared.map(id => namedColumn(columns, id)) }),
    ...(rules === null && threshold !== undefined && { threshold }),
    ...(rules === null && weights && { weights: weightsSaid(weights, columns) }),
    ...(choices.length > 0 && {
      choices: choices.map(({ columnId, ...choice }) => ({ column: namedColumn(columns, columnId), ...choice })),
    }),
  }
}

interface Parts {
  readonly duplicates: Pick<Duplicates, 'summary' | 'weights' | 'change'>
}

export const dedupeAction = listAction({
  does: 'dedupe',
  ask: DuplicatesResolve,
  async count(ask, { duplicates }: Parts) {
    const { sure, review } = await duplicates.summary(ask)
    const rows = sure.extra + (ask.others === 'all' ? review.extra : 0)
    return ask.action === 'mark' ? { cells: rows } : { rows }
  },
  async perform(ask, { duplicates }, { write }) {
    const { groups, label, slices } = await duplicates.change(ask)
    return { ...(await write(label, slices)), groups }
  },
  said: async (ask, columns, { duplicates }) =>
    dedupeSaid(ask, columns, ask.others === 'none' ? null : await duplicates.weights(ask)),
  recipe: {
    schema: DedupeStep,
    words: ({ action, groups, rules, columns, weights, choices = [] }) =>
      `${deeds[action]} ${groups === 'sure' ? 'sure duplicates' : 'duplicates'} by ${rules ? rules.map(ruleWords).join(', ') : columns || weights ? quoted(columns ?? weighed(weights).map(({ column }) => column)) : 'all columns that identify a row'}${weights ? ' with saved weights' : ''}${choices.map(({ column, choice }) => `; ${quoted([column])}: ${choice}`).join('')}`,
    // Where there are weights, these say what is compared.
    uses: ({ rules, columns = [], weights, choices = [] }) => [
      ...weighed(weights),
      ...[...ownOf(rules).flat(), ...(weights ? [] : columns), ...choices.map(({ column }) => column)].map(column => ({
        column,
        use: 'read' as const,
        typed: false,
      })),
    ],
    async drift(step, on, { duplicates }) {
      if (step.rules === null) return []
      const there = (await duplicates.summary(askOn(step, on))).rules.map(({ rule }) => rule)
      return step.rules.flatMap(rule =>
        typeof rule !== 'string' || there.includes(rule)
          ? []
          : [
              {
                kind: 'missing' as const,
                column: null,
                found: null,
                words: `The list has no columns for the rule “${rule}”.`,
              },
            ],
      )
    },
    ask: (step, on) =>
      DuplicatesResolve.parse({
        ...askOn(step, on),
        action: step.action,
        others: step.groups,
        choices: (step.choices ?? []).map(({ column, ...choice }) => ({ columnId: on.column(column).id, ...choice })),
      }),
  },
})
