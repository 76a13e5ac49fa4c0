// Rules in a file, read for a list: a Table Schema or a suite of expectations.

import type { ColumnId } from '../../contract/app/ids.ts'
import { type CellRule, CellRules, type ColumnRules, isOnlyOne } from '../../contract/app/rules/cell-rule.ts'
import { ExpectationSuite } from '../../contract/app/rules/expectation-suite.ts'
import { type FieldConstraints, TableRules } from '../../contract/app/rules/table-rules.ts'
import { fail } from '../base/fail.ts'
import { ruleOfExpectation } from './expectations.ts'

export interface RulesOfFile {
  readonly columns: ColumnRules[]
  /** What is in the file and is no rule here, in words. */
  readonly unknown: string[]
}

/** `idOf` throws for a column that the list does not have. Throws bad_request for a file that is neither. */
export function rulesOfFile(text: string, idOf: (name: string) => ColumnId): RulesOfFile {
  const written = jsonIn(text)
  if (typeof written !== 'object' || written === null || !('expectations' in written))
    return rulesOfTable(formed(TableRules, written), idOf)
  return collected(idOf, (put, unknown) => {
    for (const expectation of formed(ExpectationSuite, written).expectations) {
      const read = ruleOfExpectation(expectation)
      if (typeof read === 'string') unknown.push(read)
      else if (read.rule) put(read.column, read.rule)
    }
  })
}

export const rulesOfTable = (schema: TableRules, idOf: (name: string) => ColumnId): RulesOfFile =>
  collected(idOf, put => rulesOfSchema(schema, put, idOf))

function collected(
  idOf: (name: string) => ColumnId,
  collect: (put: (name: string, rule: CellRule) => void, unknown: string[]) => void,
): RulesOfFile {
  const rules = new Map<ColumnId, CellRule[]>()
  const unknown: string[] = []
  const put = (name: string, rule: CellRule) => {
    const columnId = idOf(name)
    const own = rules.get(columnId) ?? []
    rules.set(columnId, own)
    if (!added(own, rule)) unknown.push(`a second rule of the kind ${rule.kind} for ${name}`)
  }
  collect(put, unknown)
  const columns = [...rules].map(([columnId, own]) => ({ columnId, rules: formed(CellRules, own) }))
  return { columns, unknown }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw fail('bad_request', { what: 'the file is not JSON' })
  }
}

interface Form<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

function formed<T>(form: Form<T>, value: unknown): T {
  const read = form.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw fail('bad_request', { what: `${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'not a Table Schema'}` })
}

function rulesOfSchema(
  schema: TableRules,
  put: (name: string, rule: CellRule) => void,
  idOf: (name: string) => ColumnId,
) {
  for (const { name, constraints } of schema.fields) for (const rule of rulesOfField(constraints)) put(name, rule)
  for (const { column, type } of schema.types)
    put(
      column,
      type === 'date'
        ? { kind: 'date', from: null, to: null }
        : { kind: 'number', from: null, to: null, whole: type === 'integer' },
    )
  for (const { from, to } of schema.dependencies)
    put(to, { kind: 'decided', by: from.map(one => ({ columnId: idOf(one) })) })
  for (const { column, where, is } of schema.requiredWhere)
    put(column, { kind: 'filled', when: { columnId: idOf(where), is: is ?? null } })
  for (const { column, expression } of schema.expressions) put(column, { kind: 'expression', expression })
}

function rulesOfField({ required, unique, pattern, minLength, maxLength, ...rest }: FieldConstraints): CellRule[] {
  const rules: CellRule[] = []
  if (required) rules.push({ kind: 'filled', when: null })
  if (unique) rules.push({ kind: 'unique' })
  if (pattern !== undefined) rules.push({ kind: 'pattern', pattern })
  if (rest.enum) rules.push({ kind: 'allowed', values: rest.enum.map(String) })
  for (const rule of betweenRules(rest.minimum, rest.maximum)) rules.push(rule)
  if (minLength !== undefined || maxLength !== undefined)
    rules.push({ kind: 'length', from: minLength ?? null, to: maxLength ?? null })
  return rules
}

/** Numbers, or days. */
function betweenRules(from: number | string | undefined, to: number | string | undefined): CellRule[] {
  const rules: CellRule[] = []
  const number = (value: typeof from) => (typeof value === 'number' ? value : null)
  const day = (value: typeof from) => (typeof value === 'string' ? value : null)
  if (number(from) !== null || number(to) !== null)
    rules.push({ kind: 'number', from: number(from), to: number(to), whole: false })
  if (day(from) !== null || day(to) !== null) rules.push({ kind: 'date', from: day(from), to: day(to) })
  return rules
}

/** Puts the rule with the others; bounds of one kind become one rule. False where there is another one of its kind. */
function added(rules: CellRule[], rule: CellRule): boolean {
  const at = isOnlyOne(rule) ? rules.findIndex(one => one.kind === rule.kind && isOnlyOne(one)) : -1
  const other = rules[at]
  if (!other) rules.push(rule)
  else if (rule.kind === 'number' && other.kind === 'number')
    rules[at] = { ...narrower(other, rule), kind: 'number', whole: other.whole || rule.whole }
  else if (rule.kind === 'date' && other.kind === 'date') rules[at] = { kind: 'date', ...narrower(other, rule) }
  else return JSON.stringify(rule) === JSON.stringify(other)
  return true
}

interface Bounds<T> {
  readonly from: T | null
  readonly to: T | null
}
const narrower = <T extends number | string>(one: Bounds<T>, other: Bounds<T>): { from: T | null; to: T | null } => ({
  from: one.from !== null && (other.from === null || one.from > other.from) ? one.from : other.from,
  to: one.to !== null && (other.to === null || one.to < other.to) ? one.to : other.to,
})
