// What is said of settings: each default may be stored, a control can choose it, and nothing is in two sections.
import { describe, expect, expectTypeOf, test } from 'vitest'
import { Settings } from '../../contract/app/settings.ts'
import { choice, type SettingFacts, type section, type setting, type toggle } from './facts.ts'
import { settingFacts, settingsSections } from './index.ts'

const all = Object.entries<SettingFacts>(settingFacts)

test('every setting of the sections is stored, with its default', () => {
  const sections = Object.values(settingsSections)
  const names = sections.flatMap(({ settings }) => Object.keys(settings))
  expect(names.toSorted()).toEqual(Object.keys(settingFacts).toSorted())
  expect(new Set(names).size).toBe(names.length)
  expect(Settings.parse({})).toMatchObject(Object.fromEntries(all.map(([name, facts]) => [name, facts.default])))
})

describe.each(all)('%s', (_, facts) => {
  test('comes with a default that its schema takes, and has a name', () => {
    expect(facts.schema.safeParse(facts.default).success).toBe(true)
    expect(facts.label).not.toBe('')
  })
})

test('a stored group of an older version keeps what it has', () => {
  const { freshDays } = Settings.parse({ freshDays: { email: 5, phone: 6 } })
  expect(freshDays).toEqual({ email: 5, phone: 6, person: 60, company: 180, missed: 14 })
})

test('TypeScript takes no setting that lacks a part, and no default that is none of its values', () => {
  const words = { label: 'Theme' } as const
  expectTypeOf(choice<'a' | 'b'>)
    .parameter(0)
    .toExtend<{ label: string; default: 'a' | 'b'; choices: Readonly<Record<'a' | 'b', string>> }>()
  expectTypeOf(words).not.toExtend<Parameters<typeof toggle>[0]>()
  expectTypeOf({ default: true }).not.toExtend<Parameters<typeof toggle>[0]>()
  expectTypeOf({ ...words, default: null, schema: settingFacts.country.schema }).not.toExtend<
    Parameters<typeof setting<typeof settingFacts.country.schema>>[0]
  >()
  expectTypeOf({ heading: 'Look' }).not.toExtend<Parameters<typeof section>[0]>()
})
