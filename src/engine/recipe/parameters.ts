// Parameters of a recipe: values that its text leaves open, with a type and perhaps a default. They are put in before a step is
// read, so that every rule for steps also holds for what was put in.
import { z } from 'zod'
import { maxRecipeLength } from '../../contract/app/recipe.ts'
import { recipeFault, unreadable } from './recipe-json.ts'

const Parameter = z.strictObject({
  type: z.enum(['text', 'number', 'yes_no', 'country', 'date']),
  /** Absent: someone has to say it. */
  default: z.union([z.string().max(10_000), z.number(), z.boolean()]).optional(),
  /** What it is for. */
  words: z.string().max(500).optional(),
})
type Parameter = z.infer<typeof Parameter>

export const Parameters = z.record(z.string(), Parameter)
export const parameterName = /^[a-z][a-z0-9_]{0,39}$/

type Value = string | number | boolean

/** What each type takes, in words, and a value of it; null where a text is none. */
const types: Readonly<
  Record<Parameter['type'], { readonly takes: string; readonly of: (text: string) => Value | null }>
> = {
  text: { takes: 'a text', of: text => text },
  number: {
    takes: 'a number such as 12.5',
    of: text => (/^-?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : null),
  },
  yes_no: { takes: 'yes or no', of: text => ({ yes: true, true: true, no: false, false: false })[text] ?? null },
  country: {
    takes: 'a country code such as DE',
    of: text => (/^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null),
  },
  date: { takes: 'a date such as 2026-05-31', of: text => (z.iso.date().safeParse(text).success ? text : null) },
}

function parameterValue(key: string, { type, default: usual }: Parameter, said: string | undefined): Value {
  const { takes, of } = types[type]
  const text = said ?? (usual === undefined ? undefined : String(usual))
  if (text === undefined) throw unreadable(`the parameter "${key}" has no value (${takes}, with --set ${key}=VALUE)`)
  const value = of(text)
  if (value === null) throw unreadable(`the parameter "${key}" takes ${takes}, not "${text.slice(0, 100)}"`)
  return value
}

const placeholder = /\\?\{\{([^{}]{0,100})\}\}/g
const literal = '\\'

/**
 * A recipe with its parameters put in, and without their list. `{{name}}` alone is the value itself, such as a number; in a longer
 * text it is its text; behind a backslash it is an ordinary text. A recipe without parameters has no placeholders. Throws recipe_unreadable.
 */
export function withParameters<T extends object>(recipe: T, set: ReadonlyMap<string, string>): object {
  const { parameters, ...rest } = { parameters: undefined, ...recipe }
  const read = Parameters.safeParse(parameters ?? {})
  if (!read.success) throw recipeFault(read.error.issues, 'parameters: ')
  const declared = new Map(Object.entries(read.data))
  const odd = [...declared.keys()].find(key => !parameterName.test(key))
  if (odd !== undefined)
    throw unreadable(`the name of the parameter "${odd.slice(0, 100)}" needs a to z, digits and _ only`)
  const known = declared.size === 0 ? 'it has none' : `known: ${[...declared.keys()].join(', ')}`
  for (const key of set.keys()) if (!declared.has(key)) throw unreadable(`it has no parameter "${key}" (${known})`)
  if (parameters === undefined) return rest
  const values = new Map([...declared].map(([key, one]) => [key, parameterValue(key, one, set.get(key))]))

  const valueAt = (key: string): Value => {
    const value = values.get(key)
    if (value === undefined) throw unreadable(`"{{${key}}}" is not a parameter (${known})`)
    return value
  }
  let length = 0
  const grown = (text: string): string => {
    length += text.length
    if (length > maxRecipeLength) throw unreadable('it is too long with its parameters')
    return text
  }
  const filledText = (text: string): Value => {
    const [whole] = text.matchAll(placeholder)
    if (whole?.[0] === text && !text.startsWith(literal)) {
      const value = valueAt(whole[1] ?? '')
      return typeof value === 'string' ? grown(value) : value
    }
    return text.replaceAll(placeholder, (all, key: string) =>
      grown(all.startsWith(literal) ? all.slice(1) : String(valueAt(key))),
    )
  }
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return filledText(value)
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]))
  }
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, filled(inner)]))
}
