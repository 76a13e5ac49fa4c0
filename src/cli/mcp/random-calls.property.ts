// A thousand random calls of an agent's tools: each is answered in the form it declares, or refused in words; nothing is spent, the
// file stays as it was, and the workspace is sound.
import { mkdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAgent } from '../../testing/agent.ts'
import { type CommandLine, commandLine, guests } from '../../testing/command-line.ts'
import { seededNumbers } from '../../testing/seeded-numbers.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
  mkdirSync(at.file('shared'))
  at.put('shared/guests.csv', guests)
})
afterEach(() => at.close())

interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

const texts = [
  'Name',
  'Work e-mail',
  'Phone',
  'guests.csv',
  'a.csv',
  '../a.csv',
  'x\u0000',
  '=1+1',
  '',
  'DE',
  '🙂'.repeat(50),
]
const odd = [null, -1, 1e300, {}, [], true, 'x', 0.5]

/** What mostly is there, by the names that tools have for it. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  list: [1, 1, 2, 3, 4],
  with: [1, 2, 3, 'Name', 'Phone'],
  column: ['Name', 'Phone', 'Work e-mail'],
  file: ['guests.csv', 'guests.csv', 'new.csv', 'new.xlsx', '../a.csv'],
  row: [1, 2, 3, 4, 5, 6, 99],
  cap: [0, 1, 5],
}

/** A value that mostly fits a schema. */
function randomValue(schema: Schema, random: () => number, name = ''): unknown {
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]
  if (random() < 0.02) return pick(odd)
  if (known[name] && random() < 0.9) return pick(known[name])
  if (schema.anyOf) return randomValue(pick(schema.anyOf) ?? {}, random)
  if (schema.enum) return pick(schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : pick(schema.type ?? ['null'])
  switch (type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key]) => schema.required?.includes(key) || random() < 0.4,
      )
      return Object.fromEntries(wanted.map(([key, one]) => [key, randomValue(one, random, key)]))
    }
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => randomValue(schema.items ?? {}, random))
    case 'integer':
    case 'number':
      return random() < 0.8 ? 1 + Math.floor(random() * 3) : Math.floor(random() * 1000)
    case 'string':
      return pick(texts)
    case 'boolean':
      return random() < 0.5
    default:
      return null
  }
}

test('a thousand random calls break nothing', async () => {
  const agent = await startAgent(at, ['--folder', 'shared'], { answer: () => false })
  const { tools } = await agent.client.listTools()
  await agent.call('open_file', { file: 'guests.csv' })
  const random = seededNumbers(42)
  const ended = { done: 0, refused: 0 }
  const used = new Set<string>()
  for (let call = 0; call < 1000; call++) {
    const tool = tools[Math.floor(random() * tools.length)]
    if (!tool) throw new Error('no tools')
    const args = randomValue(tool.inputSchema as Schema, random)
    const given = typeof args === 'object' && args !== null && !Array.isArray(args) ? { ...args } : {}
    // The client checks each value by the schema that the tool declares.
    const { refused } = await agent.call(tool.name, given)
    expect([tool.name, given, refused]).not.toEqual([tool.name, given, expect.stringContaining('Something went wrong')])
    if (refused === null) used.add(tool.name)
    ended[refused === null ? 'done' : 'refused']++
  }
  await agent.close()
  expect(ended.done).toBeGreaterThan(300)
  expect(ended.refused).toBeGreaterThan(100)
  // Without a person who approves, a run only uses stored answers.
  expect([...used].toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
  expect(readFileSync(at.file('shared/guests.csv'), 'utf8')).toBe(guests)
  expect(JSON.parse((await at.here('ledger', '--group-by', 'run', '--json')).out)).toMatchObject({ booked: 0 })
  expect((await at.here('doctor')).out).toContain('sound')
})
