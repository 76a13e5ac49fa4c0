// Recipes written by hand to do harm: enormous, nested without end, with keys of prototypes, patterns and expressions that take
// for ever, names that turn text around. Each is refused with a declared failure, or what it does is done or stopped like any
// other step; other lists keep every cell and nothing is sent.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { openRecipeWorkspace, type RecipeWorkspace } from '../../testing/run/recipe-workspace.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { Failure } from '../base/fail.ts'

let service: Service
let at: RecipeWorkspace
beforeAll(async () => {
  service = await openService()
  at = await openRecipeWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})
afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

const name = { name: 'Name', type: 'text' }
/** A cell on which the patterns below try every way to divide it. */
const slow = `${'a'.repeat(60)}!`
const turned = '\u202Efdp.elbat\u202C'
const recipe = (steps: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Hostile', rows: 3, steps, ...more })
const keyed = (text: string, key: string): string => text.replace('"KEY"', JSON.stringify(key))
const transform = (by: string, options: object) => ({
  ...{ do: 'transform', columns: [name], by, options, into: { column: 'same' } },
  where: { sort: [], conditions: [], search: '' },
})
const replace = (text: string) => ({
  ...{ do: 'replace', columns: [name], replacement: 'x' },
  find: { text, matchCase: true, wholeCell: false, regex: true, ignoreAccents: false },
})
const compute = (expression: string) => ({ do: 'compute', name: 'Made', expression })

interface Crafted {
  readonly text: string
  /** `refused`: when it is read · `failed`: by a declared failure of its step · `done`. */
  readonly became: 'refused' | 'failed' | 'done'
}

const crafted: Readonly<Record<string, Crafted>> = {
  'brackets without end': { text: '['.repeat(5_000_000), became: 'refused' },
  'objects without end': { text: `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`, became: 'refused' },
  'a step nested without end': {
    text: recipe([]).replace('[]', `[${'{"do":'.repeat(100_000)}1${'}'.repeat(100_000)}]`),
    became: 'refused',
  },
  '300,000 steps': { text: recipe(Array(300_000).fill({ do: 'guess', kind: 'names' })), became: 'refused' },
  'a name of 10 million characters': { text: recipe([], { name: 'x'.repeat(10_000_000) }), became: 'refused' },
  'the key of a prototype': {
    text: keyed(recipe([compute('1')], { KEY: { polluted: true } }), '__proto__'),
    became: 'refused',
  },
  'the key of a prototype in a step': {
    text: keyed(recipe([{ ...compute('1'), KEY: { polluted: true } }]), '__proto__'),
    became: 'done',
  },
  'a constructor in options': {
    text: keyed(recipe([transform('upper', { KEY: 'x' })]), 'constructor'),
    became: 'refused',
  },
  'a kind of step of prototypes': { text: recipe([{ do: 'constructor' }]), became: 'refused' },
  'a transform of prototypes': { text: recipe([transform('__proto__', {})]), became: 'refused' },
  'an operation of prototypes': {
    text: recipe([{ do: 'run', operation: 'toString', inputs: {}, country: null, ownLists: false }]),
    became: 'refused',
  },
  'a pattern that takes for ever, as a transform': {
    text: recipe([transform('replace', { find: '^(a+)+$', with: 'x', pattern: 'yes' })]),
    became: 'failed',
  },
  'a pattern that takes for ever, to extract': {
    text: recipe([transform('extract', { pattern: '^(?:a|aa|a?)+$', else: 'keep' })]),
    became: 'failed',
  },
  'a pattern that takes for ever, to find': { text: recipe([replace('^(a+)+$')]), became: 'failed' },
  'a pattern that takes for ever, in an expression': {
    text: recipe([compute('regexExtract([Name], "^(a+)+$")')]),
    became: 'done',
  },
  'a pattern that is none': { text: recipe([replace('(((')]), became: 'failed' },
  'an expression nested without end': {
    text: recipe([compute(`${'('.repeat(30_000)}1${')'.repeat(30_000)}`)]),
    became: 'refused',
  },
  'a text filled up without end': {
    text: recipe([compute('pad(pad([Name], 999999999, "x"), 999999999, "yz")')]),
    became: 'done',
  },
  'a replacement that grows without end': {
    text: recipe(Array(40).fill(transform('replace', { find: 'a', with: 'a'.repeat(9000), pattern: 'no' }))),
    became: 'done',
  },
  'a file elsewhere': {
    text: recipe([{ do: 'bounces', file: '../../../etc/passwd', column: name, options: {} }]),
    became: 'failed',
  },
  'a list of someone else': {
    text: recipe([
      {
        ...{ do: 'match', list: '../workspace.db', keys: [{ column: name, other: name, how: 'typed' }] },
        ...{ bring: [name], several: 'first', mark: true },
      },
    ]),
    became: 'failed',
  },
  'names that turn text around, and markup': {
    text: recipe([{ do: 'compute', name: `${turned}<img src=x onerror=alert(1)>`, expression: '1' }], { name: turned }),
    became: 'done',
  },
  'a column with the name of a prototype': {
    text: recipe([{ do: 'compute', name: '__proto__', expression: 'upper([Name])' }]),
    became: 'done',
  },
}

async function cellsOf(sheetId: SheetId) {
  const columns = await at.store.grid.call('columnsOf', sheetId)
  const { ids } = await at.store.scan.call('orderRows', sheetId, wholeListView, [])
  const slots = columns.map(({ slot }) => slot)
  return [columns.map(({ name: column }) => column), await at.store.grid.call('readRows', sheetId, slots, ids)]
}

async function played(sheetId: SheetId, text: string): Promise<Crafted['became']> {
  try {
    at.listRecipes.read(text)
  } catch (error) {
    if (error instanceof Failure && error.code === 'recipe_unreadable') return 'refused'
    throw error
  }
  const ask = { sheetId, text, columns: [], acceptPrices: false }
  try {
    await at.listRecipes.plan(ask)
    const { state } = await at.listRecipes.replay({ ...ask, budget: 0 })
    return state === 'done' ? 'done' : 'failed'
  } catch (error) {
    if (error instanceof Failure) return 'failed'
    throw error
  }
}

test.each(Object.entries(crafted))('%s: refused or harmless', async (_name, { text, became }) => {
  const types = [{ name: 'Name', type: 'text' as const }]
  const other = await makeSheet(at.store, types, [['theirs']], 'Other')
  const { sheetId } = await makeSheet(at.store, types, [[slow], ['Bo'], [null]], 'List')
  const before = await cellsOf(other.sheetId)
  expect(await played(sheetId, text)).toBe(became)
  expect(await cellsOf(other.sheetId)).toEqual(before)
  expect(await at.runs.list()).toEqual([])
  // The lanes answer, and the list can be used.
  expect((await cellsOf(sheetId))[1]).toHaveLength(3)
  await at.store.writer.call('dropSheet', sheetId)
})
