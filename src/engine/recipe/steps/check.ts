// A step that checks the list against rules: the ones that it has, or those of the recipe, which are then kept with it.
import { z } from 'zod'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { WhereBroken } from '../../../contract/app/list-recipe.ts'
import type { CheckedRule, ColumnRules } from '../../../contract/app/rules/cell-rule.ts'
import { ruleWords, whyUnchecked } from '../../../contract/app/rules/rule-words.ts'
import { TableRules } from '../../../contract/app/rules/table-rules.ts'
import type { StepTrouble, UsedColumn } from '../../action/step.ts'
import { checkWord, rulesAction } from '../../actions/rules/rules-action.ts'
import { fail } from '../../base/fail.ts'
import { namesRead } from '../../expression/names-read.ts'
import { rulesOfTable } from '../../rules/rules-of-file.ts'
import { type StepList, stepKind } from '../step.ts'

const { fields, ...more } = TableRules.shape
const CheckStep = z.strictObject({
  /** In place of the rules of the list; absent = those that it has. */
  rules: z.strictObject({ fields, ...more }).optional(),
  broken: WhereBroken,
})
type CheckStep = z.infer<typeof CheckStep>

const reads = (name: string): UsedColumn => ({ column: { name, type: 'text' }, use: 'read', typed: false })

function columnsOf({ rules }: CheckStep): string[] {
  if (!rules) return []
  return [
    ...rules.fields.map(({ name }) => name),
    ...rules.dependencies.flatMap(({ from, to }) => [...from, to]),
    ...rules.requiredWhere.flatMap(({ column, where }) => [column, where]),
    ...rules.types.map(({ column }) => column),
    ...rules.expressions.flatMap(({ column, expression }) => [column, ...namesRead(expression)]),
  ]
}

/** Throws bad_request for a rule that a column has twice. */
function rulesOn({ rules }: CheckStep, on: StepList): ColumnRules[] | null {
  if (!rules) return null
  const { columns, unknown } = rulesOfTable(rules, name => on.column({ name, type: 'text' }).id)
  if (unknown.length > 0) throw fail('bad_request', { what: unknown.join('; ') })
  return columns
}

export const checkStep = stepKind({
  does: checkWord,
  schema: CheckStep,
  words: ({ rules, broken }) =>
    `Check ${rules ? 'and keep the rules of the recipe' : 'the rules of the list'}${broken === 'stop' ? ', and stop if a cell breaks one' : ''}`,
  uses: step => [...new Set(columnsOf(step))].map(reads),
  async count(step, on) {
    rulesOn(step, on)
    return {}
  },
  async perform(step, on) {
    const { parts, sheet, signal } = on
    const columns = rulesOn(step, on)
    if (columns) await parts.acting.perform(rulesAction, { sheetId: sheet.id, columns, others: true })
    const { rules } = await parts.rules.check({ sheetId: sheet.id }, signal)
    const broken = rules.reduce((sum, { cells }) => sum + cells, 0)
    const drift = step.broken === 'stop' ? rules.flatMap(one => unchecked(one, on)) : []
    const stops = step.broken === 'stop' && broken > 0
    return { cells: 0, rows: 0, broken, stops, ...(drift.length > 0 && !stops && { drift }) }
  },
})

/** A rule that was not checked to the end is no rule that is kept. */
function unchecked({ columnId, rule, problem }: CheckedRule, { sheet }: StepList): StepTrouble[] {
  if (problem === null) return []
  const nameOf = (id: ColumnId) => sheet.columns.find(column => column.id === id)?.name
  const words = `The rule “${nameOf(columnId)} ${ruleWords(rule, nameOf)}” was not checked, because ${whyUnchecked(problem)}.`
  return [{ kind: 'other', column: null, found: null, words }]
}

/** The same steps, with what a person chose for cells that break a rule. */
export const withBroken = <T extends { do: string }>(steps: readonly T[], broken: WhereBroken | undefined): T[] =>
  steps.map(step => (step.do === checkStep.does && broken ? { ...step, broken } : step))

/** Of steps that follow each other and each set all rules, the last one. */
export const withoutReplaced = <T extends { do: string }>(steps: readonly T[]): T[] =>
  steps.filter((step, at) => step.do !== checkStep.does || steps[at + 1]?.do !== checkStep.does)
