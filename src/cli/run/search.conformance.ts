// `listwright search` as people and scripts see it: a kept search read again within a budget, differences, files, codes.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JobId, type SearchId } from '../../contract/app/ids.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { processWorld } from '../process/world.ts'
import { type CommandSession, inSession } from '../session.ts'

const query: SearchQuery = {
  form: 'people',
  body: { contact_filters: { job_level: 'Director', country_name: 'Germany' } },
}
let at: CommandLine
let searchId: SearchId
let total = 0

/** Works in the workspace as the window would. */
const inWindow = <T>(work: (session: CommandSession) => Promise<T>) =>
  inSession(
    {
      workspace: at.file('w'),
      json: false,
      quiet: true,
      provider: undefined,
      keyFile: undefined,
      baseUrl: undefined,
      pace: undefined,
      serviceProfile: undefined,
    },
    processWorld(),
    work,
  )

beforeAll(async () => {
  at = commandLine()
  await at.giveWorld()
  await inWindow(async ({ call, engine }) => {
    const jobId = JobId.parse(randomUUID())
    const fetched = await call.search.fetch({ jobId, searchId: null, query, upTo: 25, cap: 10, reading: 'go on' })
    if (fetched.runId) await engine.runs.untilHalted(fetched.runId)
    searchId = fetched.searchId
    await call.search.keep({ searchId, name: 'German directors', note: '', tags: [] })
    total = (await call.search.get({ searchId })).reading?.total ?? 0
  })
})
afterAll(() => at.close())

/** The one line of JSON that a command ends with. */
const summary = (out: string): Record<string, unknown> => {
  expect(out).toMatch(/^.+\n$/)
  return JSON.parse(out)
}
const told = async (...args: string[]) => {
  const { code, out } = await at.here('search', ...args, '--json')
  return { code, summary: summary(out) }
}
const ledger = async () => summary((await at.here('ledger', '--json')).out)

describe('without a budget', () => {
  test('searches are listed, priced, and nothing is paid', async () => {
    expect(total).toBeGreaterThan(25)
    const listed = await told('list')
    expect(listed).toMatchObject({
      code: 0,
      summary: {
        searches: [{ id: searchId, name: 'German directors', records: 25, total, complete: false, spent: 5 }],
      },
    })
    const before = await ledger()
    const refused = await at.here('search', 'German directors')
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--budget') })
    const dry = await told('german directors', '--dry-run', '--resume')
    const left = Math.ceil(total / 25) - 1
    expect(dry).toMatchObject({ code: 0, summary: { run: null, credits: { expected: left * 5, booked: 0 } } })
    expect(await ledger()).toEqual(before)
  })

  test('a name that no search has is a sentence with code 2', async () => {
    const said = await at.here('search', 'nobody', '--budget', '5')
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringContaining('There is no search "nobody"') })
    const place = await at.here('search', 'German directors', '--budget', '5', '--out', 'x.xlsx')
    expect(place).toMatchObject({ code: 2, err: expect.stringContaining('.csv or .jsonl') })
  })
})

describe('a question', () => {
  const places = async (query: string) =>
    inWindow(async ({ call }) => (await call.search.list()).filter(({ asked }) => asked === query))

  test('with words that can mean several things is asked back for free, and asked by number or as it is shown', async () => {
    const booked = async () => JSON.stringify(await ledger()).match(/"booked":[1-9]\d*/g)
    const before = await booked()
    const back = await told('ask', 'CEOs in Georgia', '--budget', '5')
    expect(back).toMatchObject({
      code: 2,
      summary: {
        credits: { booked: 0 },
        choices: [
          {
            words: 'Georgia',
            readings: [
              { meaning: 'Georgia, the country', query: 'CEOs in Georgia (country)' },
              { meaning: 'Georgia, the US state', query: 'CEOs in Georgia (state)' },
            ],
          },
        ],
      },
    })
    expect(await booked()).toEqual(before)
    const words = await at.here('search', 'ask', 'CEOs in Georgia', '--budget', '5')
    expect(words.out).toContain('  2  Georgia, the US state: CEOs in Georgia (state)')
    expect(await at.here('search', 'ask', 'CEOs in Georgia', '--budget', '5', '--choose', '3')).toMatchObject({
      code: 2,
      err: expect.stringContaining('2 readings'),
    })
    const chosen = await told('ask', 'CEOs in Georgia', '--budget', '5', '--first', '5', '--choose', '2')
    expect(chosen).toMatchObject({ code: 0, summary: { credits: { booked: 5 } } })
    const [search] = await places('CEOs in Georgia (state)')
    expect(search?.query).toMatchObject({ body: { contact_filters: { state_name: 'Georgia' } } })
  })

  test('about places of one name is answered, with a narrower question for each', async () => {
    const said = await told('ask', 'CEOs in London', '--budget', '5', '--first', '5')
    expect(said).toMatchObject({
      code: 0,
      summary: {
        credits: { booked: 5 },
        choices: [
          {
            words: 'London',
            readings: [{ query: 'CEOs in London, United Kingdom' }, { query: 'CEOs in London, Ontario' }],
          },
        ],
      },
    })
    const narrower = await told('ask', 'CEOs in London, United Kingdom', '--budget', '5', '--first', '5')
    expect(narrower).toMatchObject({ code: 0, summary: { choices: [] } })
  })

  test('that is clear is answered at once, and its price can be seen before', async () => {
    expect(await told('ask', 'CEOs in Texas', '--dry-run')).toMatchObject({
      code: 0,
      summary: { credits: { booked: 0 } },
    })
    const said = await told('ask', 'CEOs in Texas', '--budget', '5', '--first', '5', '--out', 'texas.jsonl')
    expect(said).toMatchObject({ code: 0, summary: { credits: { booked: 5 }, outputs: [at.file('texas.jsonl')] } })
    expect(readFileSync(at.file('texas.jsonl'), 'utf8')).toContain('"state_name":"Texas"')
  })
})

describe('with a budget', () => {
  test('it ends with the budget, goes on with --resume, and asks nothing twice', async () => {
    const first = await told('German directors', '--resume', '--budget', '5')
    expect(first).toMatchObject({
      code: 6,
      summary: { state: 'paused', reason: 'cap', records: 50, credits: { booked: 5, unsure: 0 } },
    })
    const rest = (Math.ceil(total / 25) - 1) * 5
    const second = await told('German directors', '--resume', '--budget', String(rest), '--out', 'all.jsonl')
    expect(second).toMatchObject({
      code: 0,
      summary: { state: 'done', records: total, total, complete: true, end: 'end', outputs: [at.file('all.jsonl')] },
    })
    const lines = readFileSync(at.file('all.jsonl'), 'utf8').trimEnd().split('\n')
    expect(new Set(lines.map(line => JSON.parse(line).id)).size).toBe(total)
    const again = await told('German directors', '--resume', '--budget', '1000')
    expect(again).toMatchObject({ code: 0, summary: { run: null, credits: { booked: 0 } } })
  })

  test('a new reading is compared with the one before, and written as a table', async () => {
    const said = await told(String(searchId), '--budget', '1000', '--diff', '--out', 'diff.csv')
    const pages = Math.ceil(total / 25)
    expect(said).toMatchObject({
      code: 0,
      summary: {
        pages,
        credits: { expected: pages * 5, booked: pages * 5, observed: pages * 5 },
        differences: { new: 0, gone: 0, changed: 0, same: total, goneKnown: true, why: null },
      },
    })
    expect(existsSync(at.file('diff.csv'))).toBe(true)
    const text = await at.here(
      'search',
      'German directors',
      '--budget',
      '5',
      '--first',
      '10',
      '--diff',
      '--out',
      'ten.csv',
    )
    expect(text.out).toMatch(/^German directors: 25 of \d+ records, 1 page, 5 credits/m)
    expect(text.out).toMatch(/gone unknown: Not all pages were read this time\./)
  })
})
