// Every setting by the name it is stored with, from the tables that the window and the service profile use.
import type { z } from 'zod'
import type { Settings } from '../../contract/app/settings.ts'
import { ProfilePatch, remoteProfile } from '../../contract/service/profile.ts'
import type { SettingFacts } from '../../model/settings/facts.ts'
import { settingFacts } from '../../model/settings/index.ts'
import { didYouMean, namesOf } from '../nearest.ts'
import { usageError } from '../options.ts'

export interface ConfigEntry {
  readonly name: string
  /** Stored among the settings, among those of the live service, or which service is used. */
  readonly of: 'settings' | 'service' | 'provider'
  /** The stored field, and the part of it where it is stored as a group. */
  readonly field: string
  readonly part: string | null
  readonly label: string
  /** What it can be, in words. */
  readonly values: string
  readonly default: unknown
  /** Of the whole field. */
  readonly schema: z.ZodType
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valuesOf({ control }: Pick<SettingFacts, 'control'>): string {
  switch (control.by) {
    case 'choice':
      return Object.keys(control.choices).join(', ')
    case 'switch':
      return 'on, off'
    case 'number':
      return `${control.min} to ${control.max}${control.none === undefined ? '' : ', none'}`
    case 'text':
      return 'text, none'
    default:
      return 'text or JSON'
  }
}

/** A field, or each of its parts where its default is a group. */
function entriesOf(
  of: 'settings' | 'service',
  field: string,
  { label, default: standard, schema, control }: SettingFacts,
): ConfigEntry[] {
  const name = of === 'service' ? `service.${field}` : field
  const whole = { name, of, field, part: null, label, values: valuesOf({ control }), default: standard, schema }
  if (!isGroup(standard) || Object.keys(standard).length === 0) return [whole]
  const parts: Readonly<Record<string, SettingFacts>> = control.by === 'parts' ? control.parts : {}
  return Object.entries(standard).map(([part, value]) => {
    const facts = parts[part]
    return {
      ...whole,
      name: `${name}.${part}`,
      part,
      label: facts?.label ?? `${label}: ${part}`,
      values: facts ? valuesOf(facts) : 'text or JSON',
      default: value,
    }
  })
}

const providerNames = { practice: 'embedded', live: 'remote' } as const

/** The profile of a live service with nothing set but an address. */
const usual = remoteProfile({ baseUrl: 'https://api.example.com' })

const ofService = Object.entries<z.ZodType>(ProfilePatch.shape).flatMap(([field, schema]) =>
  entriesOf('service', field, {
    label: `Live service: ${field}`,
    default: usual.success ? new Map<string, unknown>(Object.entries(usual.data)).get(field) : null,
    schema,
    control: { by: 'page', draws: 'formats' },
  }),
)

const ofAddress = { of: 'service', part: null, label: 'Live service: address', values: 'an https address' } as const

export const configEntries: readonly ConfigEntry[] = [
  ...Object.entries<SettingFacts>(settingFacts).flatMap(([field, facts]) => entriesOf('settings', field, facts)),
  {
    ...{ name: 'provider', of: 'provider', field: 'provider', part: null, label: 'Current service' },
    ...{ values: 'practice, live', default: 'practice', schema: ProfilePatch.shape.account },
  },
  { ...ofAddress, name: 'service.baseUrl', field: 'baseUrl', default: '', schema: ProfilePatch.shape.account },
  ...ofService,
]

/** Throws CommandEnd(usage) with the name that may be meant. */
export function configEntry(name: string): ConfigEntry {
  const found = configEntries.find(one => one.name === name)
  if (found) return found
  const names = configEntries.map(one => one.name)
  const within = names.filter(one => one.startsWith(`${name}.`))
  const near = within.length > 0 ? ` Settings in it: ${namesOf(within)}.` : didYouMean(name, names)
  throw usageError(`There is no setting "${name}".${near || ' To see all: listwright config list.'}`)
}

/** What is stored, else its default. */
export function configValue({ of, field, part, default: standard }: ConfigEntry, settings: Settings): unknown {
  if (of === 'provider') return settings.provider === 'remote' ? 'live' : 'practice'
  const fields = new Map<string, unknown>(Object.entries(of === 'service' ? settings.remote : settings))
  const whole = fields.get(field)
  const value = part === null ? whole : isGroup(whole) ? whole[part] : undefined
  return value === undefined ? standard : value
}

/** What a person may mean by a text, the most literal first. */
function readings(text: string): unknown[] {
  const words: Readonly<Record<string, unknown>> = { on: true, off: false, none: null }
  const word = text.trim().toLowerCase()
  const found: unknown[] = Object.hasOwn(words, word) ? [words[word]] : []
  try {
    found.push(JSON.parse(text))
  } catch {
    // Text is a value too.
  }
  return [text, ...found]
}

export type ConfigPatch =
  | { readonly of: 'settings' | 'service'; readonly fields: Record<string, unknown> }
  | { readonly of: 'provider'; readonly provider: 'embedded' | 'remote' }
  | { readonly of: 'address'; readonly baseUrl: string }

/** The change that `text` asks for; null = back to the default. Throws CommandEnd(usage) with the values it can have. */
export function configPatch(entry: ConfigEntry, text: string | null, settings: Settings): ConfigPatch {
  const { name, of, field, part, values, schema } = entry
  if (of === 'provider') {
    const known = Object.entries(providerNames).find(([word]) => word === (text ?? 'practice'))
    if (!known) throw usageError(`${name} cannot be "${text}". Values: ${values}.`)
    return { of, provider: known[1] }
  }
  if (name === 'service.baseUrl') return { of: 'address', baseUrl: text ?? '' }
  const stored = new Map<string, unknown>(Object.entries(of === 'service' ? settings.remote : settings)).get(field)
  for (const value of text === null ? [entry.default] : readings(text)) {
    const whole = part === null ? value : { ...groupOf(entry, stored), [part]: value }
    const read = schema.safeParse(whole)
    if (read.success) return { of, fields: { [field]: read.data } }
  }
  throw usageError(`${name} cannot be ${JSON.stringify(text)}. Values: ${values}.${choiceMeant(text, values)}`)
}

/** The group as it is stored, with the defaults of parts that are not. */
function groupOf({ of, field }: ConfigEntry, stored: unknown): Record<string, unknown> {
  const standard = configEntries.filter(one => one.of === of && one.field === field && one.part !== null)
  return {
    ...Object.fromEntries(standard.map(one => [one.part, one.default])),
    ...(isGroup(stored) ? stored : {}),
  }
}

const choiceMeant = (text: string | null, values: string) =>
  values.includes(',') && text !== null ? didYouMean(text, values.split(', ')) : ''
