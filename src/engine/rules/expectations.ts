// Rules as expectations of Great Expectations, and back: those that mean the same of one cell or one column.
import { z } from 'zod'
import type { CellRule } from '../../contract/app/rules/cell-rule.ts'
import type { Expectation } from '../../contract/app/rules/expectation-suite.ts'

const bound = z.union([z.number(), z.iso.date()]).nullish()
const column = z.string().min(1)
/** `mostly`: the share of cells that is enough. A rule here is for all of them. */
const whole = { mostly: z.literal(1).nullish() }
const arguments_ = {
  expect_column_values_to_not_be_null: z.object({ column, ...whole }),
  expect_column_values_to_be_unique: z.object({ column, ...whole }),
  expect_column_values_to_be_in_set: z.object({
    column,
    ...whole,
    value_set: z.array(z.union([z.string().min(1), z.number()])).min(1),
  }),
  expect_column_values_to_match_regex: z.object({ column, ...whole, regex: z.string().min(1) }),
  expect_column_values_to_be_between: z.object({
    ...{ column, ...whole, min_value: bound, max_value: bound },
    ...{ strict_min: z.literal(false).nullish(), strict_max: z.literal(false).nullish() },
  }),
  expect_column_value_lengths_to_be_between: z.object({
    ...{ column, ...whole, min_value: z.int().nullish(), max_value: z.int().nullish() },
  }),
  expect_column_values_to_be_of_type: z.object({ column, ...whole, type_: z.string() }),
}
type Name = keyof typeof arguments_

const wholeTypes = /^(?:u?int(?:8|16|32|64)?|integer|(?:big|small|tiny)int|long(?:type)?|integertype)$/i
const numberTypes = /^(?:float(?:16|32|64)?|double|decimal|numeric|number|real|(?:float|double|decimal)type)$/i
const dateTypes = /^(?:date|datetime|datetime64(?:\[ns\])?|timestamp|(?:date|timestamp)type)$/i
/** Every cell is a text. */
const textTypes = /^(?:str|string|object|text|varchar|object_|stringtype)$/i

/** `rule` null: it always holds. What is no rule here, in words. */
export function ruleOfExpectation({
  expectation_type,
  type,
  kwargs,
}: Expectation): { column: string; rule: CellRule | null } | string {
  const name = expectation_type ?? type ?? 'an expectation without a type'
  const known = nameIn(name)
  if (known === null) return name
  const read = readAs(known, kwargs)
  return read ?? `${name} with ${JSON.stringify(kwargs)}`
}

const nameIn = (name: string): Name | null => (Object.hasOwn(arguments_, name) ? (name as Name) : null)

function readAs(name: Name, kwargs: unknown): { column: string; rule: CellRule | null } | null {
  const as = <T>(form: { safeParse(value: unknown): { success: boolean; data?: T | undefined } }) =>
    form.safeParse(kwargs).data
  switch (name) {
    case 'expect_column_values_to_not_be_null': {
      const read = as(arguments_[name])
      return read ? { column: read.column, rule: { kind: 'filled', when: null } } : null
    }
    case 'expect_column_values_to_be_unique': {
      const read = as(arguments_[name])
      return read ? { column: read.column, rule: { kind: 'unique' } } : null
    }
    case 'expect_column_values_to_be_in_set': {
      const read = as(arguments_[name])
      return read ? { column: read.column, rule: { kind: 'allowed', values: read.value_set.map(String) } } : null
    }
    case 'expect_column_values_to_match_regex': {
      const read = as(arguments_[name])
      return read ? { column: read.column, rule: { kind: 'pattern', pattern: wholePattern(read.regex) } } : null
    }
    case 'expect_column_values_to_be_between': {
      const read = as(arguments_[name])
      if (!read) return null
      const { column, min_value: from, max_value: to } = read
      if (typeof from === 'string' || typeof to === 'string')
        return typeof from === 'number' || typeof to === 'number'
          ? null
          : { column, rule: { kind: 'date', from: from ?? null, to: to ?? null } }
      return { column, rule: { kind: 'number', from: from ?? null, to: to ?? null, whole: false } }
    }
    case 'expect_column_value_lengths_to_be_between': {
      const read = as(arguments_[name])
      if (!read) return null
      return { column: read.column, rule: { kind: 'length', from: read.min_value ?? null, to: read.max_value ?? null } }
    }
    case 'expect_column_values_to_be_of_type': {
      const read = as(arguments_[name])
      if (!read) return null
      const { column, type_: type } = read
      if (textTypes.test(type)) return { column, rule: null }
      if (dateTypes.test(type)) return { column, rule: { kind: 'date', from: null, to: null } }
      const isWhole = wholeTypes.test(type)
      return isWhole || numberTypes.test(type)
        ? { column, rule: { kind: 'number', from: null, to: null, whole: isWhole } }
        : null
    }
  }
}

const ownForm = /^\^\(\?:([\s\S]*)\)\$$/
/** An expectation matches the beginning of a cell; a rule matches all of it. */
const wholePattern = (regex: string): string => ownForm.exec(regex)?.[1] ?? `(?:${regex})[\\s\\S]*`

/** The expectations that say what a rule says; null where there are none. */
export function expectationsOf(
  rule: CellRule,
  column: string,
): { type: Name; kwargs: Record<string, unknown> }[] | null {
  const one = (type: Name, kwargs: object = {}) => [{ type, kwargs: { column, ...kwargs } }]
  const bounds = ({ from, to }: { from: unknown; to: unknown }) => ({ min_value: from, max_value: to })
  const bounded = (rule: { from: unknown; to: unknown }) =>
    rule.from === null && rule.to === null ? [] : one('expect_column_values_to_be_between', bounds(rule))
  switch (rule.kind) {
    case 'filled':
      return rule.when === null ? one('expect_column_values_to_not_be_null') : null
    case 'unique':
      return one('expect_column_values_to_be_unique')
    case 'allowed':
      return one('expect_column_values_to_be_in_set', { value_set: rule.values })
    case 'pattern':
      return one('expect_column_values_to_match_regex', { regex: `^(?:${rule.pattern})$` })
    case 'number':
      return [
        ...one('expect_column_values_to_be_of_type', { type_: rule.whole ? 'int64' : 'float64' }),
        ...bounded(rule),
      ]
    case 'date':
      return [...one('expect_column_values_to_be_of_type', { type_: 'datetime64' }), ...bounded(rule)]
    case 'length':
      return one('expect_column_value_lengths_to_be_between', bounds(rule))
    case 'decided':
    case 'expression':
      return null
  }
}
