// Giving the columns of a list their rules, as an action. A recipe says it as the step that checks the list.
import type { ColumnRules, RulesSet } from '../../../contract/app/rules/cell-rule.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { notedAction } from '../../action/list-action.ts'
import { schemaOfRules } from '../../rules/file-of-rules.ts'
import type { ListRules } from '../../rules/rules.ts'

interface Parts {
  readonly rules: Pick<ListRules, 'of' | 'set'>
}

/** The word of the step after `do`. */
export const checkWord = 'check'

export const rulesAction = notedAction({
  does: checkWord,
  perform: (ask: RulesSet, { rules }: Parts) => rules.set(ask),
  saidOf: 'after',
  said: async ({ sheetId }, columns, { rules }) => rulesSaid(await rules.of(sheetId), columns),
})

/** All rules of the list. */
const rulesSaid = (rules: readonly ColumnRules[], columns: readonly Column[]): object => ({
  rules: schemaOfRules(rules, id => columns.find(column => column.id === id)?.name ?? ''),
  broken: 'mark',
})
