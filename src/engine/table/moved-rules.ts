// Rules of cells for a copy of their list, whose columns have other ids.

import type { ColumnId } from '../../contract/app/ids.ts'
import type { CellRule, CellRules } from '../../contract/app/rules/cell-rule.ts'
import { readStored, storeExpression } from '../expression/stored.ts'

/** `idOf`: the id of the copied column. */
export function movedRules(rules: CellRules, idOf: (id: number) => number): CellRules {
  // Ids that a column of the copy has.
  const moved = <T extends { columnId: ColumnId }>(named: T): T => ({
    ...named,
    columnId: idOf(named.columnId) as ColumnId,
  })
  return rules.map((rule): CellRule => {
    switch (rule.kind) {
      case 'decided':
        return { ...rule, by: rule.by.map(moved) }
      case 'filled':
        return { ...rule, when: rule.when && moved(rule.when) }
      case 'expression':
        return { ...rule, expression: storeExpression(readStored(rule.expression).node, idOf) }
      default:
        return rule
    }
  })
}
