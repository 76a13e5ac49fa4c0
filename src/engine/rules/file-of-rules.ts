// The rules of a list as a file: a Table Schema, or a suite of expectations.

import type { ColumnId } from '../../contract/app/ids.ts'
import type { CellRule, ColumnRules } from '../../contract/app/rules/cell-rule.ts'
import type { FieldConstraints, TableRules } from '../../contract/app/rules/table-rules.ts'
import { expectationsOf } from './expectations.ts'

type Named = (id: ColumnId) => string

/** As `rulesOfFile` reads it. */
export function schemaOfRules(columns: readonly ColumnRules[], nameOf: Named): Partial<TableRules> {
  const schema: TableRules = { fields: [], dependencies: [], requiredWhere: [], types: [], expressions: [] }
  for (const { columnId, rules } of columns) {
    const column = nameOf(columnId)
    const constraints: FieldConstraints = {}
    for (const rule of rules) {
      Object.assign(constraints, constraintsOf(rule))
      if (rule.kind === 'decided')
        schema.dependencies.push({ from: rule.by.map(one => nameOf(one.columnId)), to: column })
      if (rule.kind === 'filled' && rule.when !== null) {
        const { columnId: other, is } = rule.when
        schema.requiredWhere.push({ column, where: nameOf(other), ...(is !== null && { is }) })
      }
      if (rule.kind === 'expression') schema.expressions.push({ column, expression: rule.expression })
      if (rule.kind === 'number') schema.types.push({ column, type: rule.whole ? 'integer' : 'number' })
      if (rule.kind === 'date') schema.types.push({ column, type: 'date' })
    }
    if (Object.keys(constraints).length > 0) schema.fields.push({ name: column, constraints })
  }
  const { fields, ...more } = schema
  return { fields, ...Object.fromEntries(Object.entries(more).filter(([, list]) => list.length > 0)) }
}

function constraintsOf(rule: CellRule): FieldConstraints {
  switch (rule.kind) {
    case 'filled':
      return rule.when === null ? { required: true } : {}
    case 'unique':
      return { unique: true }
    case 'allowed':
      return { enum: rule.values }
    case 'pattern':
      return { pattern: rule.pattern }
    case 'number':
    case 'date':
      return { ...(rule.from !== null && { minimum: rule.from }), ...(rule.to !== null && { maximum: rule.to }) }
    case 'length':
      return { ...(rule.from !== null && { minLength: rule.from }), ...(rule.to !== null && { maxLength: rule.to }) }
    default:
      return {}
  }
}

/** `left`: rules that no expectation says. */
export function suiteOfRules(name: string, columns: readonly ColumnRules[], nameOf: Named) {
  const all = columns.flatMap(({ columnId, rules }) =>
    rules.map(rule => ({ columnId, rule, expectations: expectationsOf(rule, nameOf(columnId)) })),
  )
  return {
    suite: { name, expectations: all.flatMap(({ expectations }) => expectations ?? []) },
    left: all.filter(({ expectations }) => expectations === null).map(({ columnId, rule }) => ({ columnId, rule })),
  }
}
