// The line that repeats a run in a shell.
import { describe, expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { type RunSpec, resultStates } from '../../../contract/app/run/run-spec.ts'
import { Settings as SettingsSchema } from '../../../contract/app/settings.ts'
import { commandLine, recipeLine, unsaidOptions } from './command-line.ts'

const columns = [
  { id: 1 as ColumnId, name: 'Work e-mail' },
  { id: 2 as ColumnId, name: 'Tel' },
  { id: 3 as ColumnId, name: 'Land' },
]
const spec: RunSpec = {
  sheetId: 1 as SheetId,
  op: 'validate.email',
  mapping: { email: 1 as ColumnId },
  country: null,
  within: { kind: 'all' },
  chips: ['empty', 'retryable'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: [],
}
const practice = { id: 'embedded', name: 'Practice', live: false }

test('list, inputs and budget by name', () => {
  expect(
    commandLine({ op: 'validate.email', sheetName: 'guests', cap: 60, spec, provider: practice }, columns, null),
  ).toBe("listwright run validate.email --in guests --map 'email=Work e-mail' --budget 60 --provider practice")
})

test('a workspace that is not in its usual folder is named', () => {
  const run = { op: spec.op, sheetName: 'guests', cap: 60, spec, provider: practice }
  expect(commandLine(run, columns, '/home/ann/My lists')).toMatch(/ --workspace '\/home\/ann\/My lists'$/)
  expect(recipeLine(run, 'r.json', '/mnt/lists')).toBe(
    'listwright run r.json --in guests --budget 60 --provider practice --workspace /mnt/lists',
  )
})

test('a list named like a file or an option is marked as a list', () => {
  const run = { op: spec.op, cap: 60, spec, provider: practice }
  for (const sheetName of ['march.csv', 'a/b', '-x', 'list:a']) {
    expect(commandLine({ ...run, sheetName }, columns, null)).toContain(` --in list:${sheetName} `)
    expect(recipeLine({ ...run, sheetName }, 'r.json', null)).toContain(` --in list:${sheetName} `)
  }
})

test('everything that makes the question, safe in a shell', () => {
  const phone: RunSpec = {
    ...spec,
    op: 'validate.phone',
    mapping: { phone: 2 as ColumnId, country: 3 as ColumnId },
    country: 'DE',
    fields: ['phone_carrier.name', 'phone_location.city'],
  }
  const run = { op: phone.op, sheetName: "Ann's $HOME", cap: 9, spec: phone, provider: { ...practice, live: true } }
  expect(commandLine(run, columns, null)).toBe(
    "listwright run validate.phone --in 'Ann'\\''s $HOME' --map phone=Tel --map country=Land --fields phone_carrier.name,phone_location.city --country DE --budget 9 --provider live",
  )
})

test('best rows first, by a column and its end where one was chosen', () => {
  const asked = { op: 'validate.email', sheetName: 'g', cap: 5, provider: practice } as const
  const of = (bestFirst: RunSpec['bestFirst']) => commandLine({ ...asked, spec: { ...spec, bestFirst } }, columns, null)
  expect(of({ priority: null })).toContain(' --best-first --budget 5 ')
  expect(of({ priority: { columnId: 2 as ColumnId, first: 'high' } })).toContain(
    ' --best-first --priority Tel --budget',
  )
  expect(of({ priority: { columnId: 3 as ColumnId, first: 'low' } })).toContain(' --priority Land --low-first --budget')
  expect(of({ priority: { columnId: 9 as ColumnId, first: 'low' } })).toContain(' --best-first --budget')
})

test('a column that is gone is not named', () => {
  expect(commandLine({ op: 'validate.email', sheetName: 'g', cap: 1, spec, provider: practice }, [], null)).toBe(
    'listwright run validate.email --in g --budget 1 --provider practice',
  )
})

test('a waterfall goes on to the live look-up', () => {
  const company: RunSpec = {
    ...spec,
    op: 'cached.org.byDomain',
    mapping: { domain: 2 as ColumnId },
    waterfall: [{ op: 'company.byDomain', price: 1 }],
  }
  expect(
    commandLine({ op: company.op, sheetName: 'g', cap: 2, spec: company, provider: practice }, columns, null),
  ).toBe('listwright run cached.org.byDomain --in g --map domain=Tel --live --budget 2 --provider practice')
})

test('a recipe says the rest: list, budget and service stay options', () => {
  const run = { op: spec.op, sheetName: 'March guests', cap: 60, spec, provider: practice }
  expect(recipeLine(run, 'validate-emails-guests.json', null)).toBe(
    "listwright run validate-emails-guests.json --in 'March guests' --budget 60 --provider practice",
  )
})

test('rows that only a person sends again are an option', () => {
  const again: RunSpec = { ...spec, chips: ['empty', 'retryable', 'unsure', 'no_answer'] }
  const run = { op: spec.op, sheetName: 'guests', cap: 60, spec: again, provider: practice }
  expect(commandLine(run, columns, null)).toContain(' --retry unsure --retry no-answer --budget 60')
  expect(unsaidOptions(run, columns, SettingsSchema.parse({}).freshDays)).toEqual([])
})

describe('what no option says is told', () => {
  const freshDays = SettingsSchema.parse({}).freshDays
  const told = (more: Partial<RunSpec>, named: Parameters<typeof unsaidOptions>[1] = columns) => {
    const asked = { ...spec, maxAgeDays: freshDays.email, ...more }
    return unsaidOptions({ op: asked.op, sheetName: 'g', cap: 1, spec: asked, provider: practice }, named, freshDays)
  }
  const company: Partial<RunSpec> = { maxAgeDays: freshDays.company, mapping: { domain: 2 as ColumnId } }

  test('a usual run, and one that goes on to the live look-up, are said by options', () => {
    expect(told({})).toEqual([])
    expect(told({ ...company, op: 'cached.org.byDomain', waterfall: [{ op: 'company.byDomain', price: 1 }] })).toEqual(
      [],
    )
    const addPeople = { filters: {}, perRow: 5, target: { kind: 'new' as const, name: 'People' } }
    const people = { op: 'search.employees' as const, maxAgeDays: freshDays.person, addPeople }
    expect(
      told({
        ...people,
        chips: resultStates.filter(one => one !== 'needs_input' && one !== 'unsure' && one !== 'no_answer'),
        writes: 'replace',
      }),
    ).toEqual([])
  })

  test.each<[string, Partial<RunSpec>, string]>([
    [
      'conditions',
      { onlyIf: { join: 'all', tests: [{ kind: 'blank', columnId: 2 as ColumnId, not: true }] } },
      'conditions',
    ],
    ['other lists', { ownLists: true }, 'other lists'],
    [
      'the live look-up first',
      { ...company, op: 'company.byDomain', waterfall: [{ op: 'cached.org.byDomain' }] },
      'order',
    ],
    ['rows by state', { chips: ['empty'] }, 'state'],
    ['what is replaced', { writes: 'overwrite' }, 'replace'],
    ['the age of answers', { maxAgeDays: 0 }, 'how old'],
  ])('%s', (_, more, word) => {
    expect(told(more)).toEqual([expect.stringContaining(word)])
  })

  test('the second of two columns with the same name', () => {
    const twice = [{ id: 9 as ColumnId, name: 'Work e-mail' }, ...columns]
    expect(told({}, twice)).toEqual([expect.stringContaining('with the same name')])
    expect(told({}, [...columns, { id: 9 as ColumnId, name: 'Work e-mail' }])).toEqual([])
  })
})
