// What the page, the documents, the help and the reference offer to try, and what the filters offer to choose, finds something in the
// data of a new service.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCommands } from '../cli/commands/index.ts'
import { type OpId, serviceEndpoints } from '../contract/service/endpoints.ts'
import { askExamples, exampleCompany } from '../contract/service/examples.ts'
import type { FilterPlace } from '../contract/service/filters.ts'
import type { MetaField } from '../contract/service/meta.ts'
import { choicesName, QuestionChoice } from '../contract/service/question-choices.ts'
import { filterTable } from '../renderer/search/form/filter-table.ts'
import { formTable } from '../renderer/search/form/forms.ts'
import { giveWorld } from '../testing/directory/practice-world.ts'
import { requestExamples } from './description/examples.ts'
import { type Service, startService } from './start.ts'

let folder: string
let service: Service
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'listwright-examples-'))
  await giveWorld(folder)
  // As a new workspace has it, save for the credits and the pace.
  const dir = path.join(folder, 'practice')
  service = await startService({ dir, startCredits: 1_000_000, pace: { perSecond: 0, burst: 1 } })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function answerTo(op: OpId, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.baseUrl}${serviceEndpoints[op].path}`, {
    method: 'POST',
    headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { httpStatus: response.status, ...(await response.json()) }
}

/** How many records a search finds. */
async function found(op: OpId, body: object): Promise<number> {
  const answer = await answerTo(op, body)
  expect(answer, JSON.stringify(body)).toMatchObject({ httpStatus: 200, total_count: expect.any(Number) })
  return Number(answer.total_count)
}

/** How many people a question finds that is understood to the last word; `chosen` is a reading of unclear words, from 1. */
async function foundByAsking(query: string, chosen: number | null): Promise<number> {
  const answer = await answerTo('search.ai', { query })
  if (chosen !== null) {
    const [choice] = QuestionChoice.array().parse((answer.extra as Record<string, unknown>)[choicesName])
    return foundByAsking(choice?.readings[chosen - 1]?.query ?? '', null)
  }
  expect(answer, query).toMatchObject({ httpStatus: 200, query_unparsed: [] })
  return Number(answer.total_count)
}

const fewest = 3

describe('questions of the page', () => {
  test.each(askExamples)('%s', async query => {
    expect(await foundByAsking(query, null)).toBeGreaterThanOrEqual(fewest)
  })
})

describe('each place that a name can mean', () => {
  test.each(['Georgia', 'New York', 'Quebec', 'Washington', 'Victoria', 'Cambridge', 'Springfield', 'London', 'Paris'])(
    '%s',
    async name => {
      const answer = await answerTo('search.ai', { query: `people in ${name}` })
      // Asked back, or answered with what is narrower.
      const given = answer[choicesName] ?? (answer.extra as Record<string, unknown>)[choicesName]
      const [choice] = QuestionChoice.array().parse(given)
      expect(choice?.readings).toHaveLength(2)
      for (const { query } of choice?.readings ?? [])
        expect(await foundByAsking(query, null), query).toBeGreaterThanOrEqual(fewest)
    },
  )
})

describe('forms', () => {
  const opOf = {
    employees: 'search.employees',
    person_at_domain: 'search.firstLastDomain',
    title_company: 'search.titleCompany',
  } as const
  const exampleOf = (form: keyof typeof formTable, names: readonly string[]) =>
    Object.fromEntries(
      names.map(name => [name, formTable[form].fields.find(field => field.name === name)?.placeholder ?? '']),
    )

  test.each([
    ['employees', ['domain']],
    ['person_at_domain', ['first_name', 'last_name', 'domain']],
    ['title_company', ['job_title']],
    ['title_company', ['company_name']],
    ['title_company', ['job_title', 'company_name']],
  ] as const)('%s by %j', async (form, names) => {
    expect(await found(opOf[form], exampleOf(form, names))).toBeGreaterThan(0)
  })

  test.each(['exact', 'fuzzy'])('company_name, %s', async match_type => {
    const { records } = await answerTo('search.companyName', {
      ...exampleOf('company_name', ['company_name']),
      match_type,
    })
    expect(records).not.toEqual([])
  })
})

describe('filters', () => {
  const places: readonly FilterPlace[] = ['prospector', 'companies']
  const shown = places.flatMap(place =>
    filterTable.filter(({ where }) => where[place] !== undefined).map(entry => [place, entry.id, entry] as const),
  )
  test.each(shown)('of %s: the example of %s', async (place, _, { group, name, type, example }) => {
    const value = type === 'text' || !/^[\d.]+$/.test(example) ? example : Number(example)
    const count =
      place === 'prospector'
        ? await found('search.count', { [group]: { [name]: value } })
        : await found('search.companies', { [name]: value })
    expect(count).toBeGreaterThan(0)
  })

  test('of the employees of a company: the examples of those that are shown from the start', async () => {
    for (const { name, example } of filterTable.filter(({ id }) => formTable.employees.usual.includes(id)))
      expect(await found('search.employees', { domain: exampleCompany.domain, [name]: example }), name).toBeGreaterThan(
        0,
      )
  })
})

/** All values that a filter offers. */
async function offered(field: MetaField): Promise<string[]> {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { values, has_more } = await answerTo(`meta.${field}`, { page })
    all.push(...(values as string[]))
    if (has_more !== true) return all
  }
}

test('every industry that is offered has people in every country that is offered', async () => {
  const [industries, countries] = [await offered('industry_social'), await offered('country_name')]
  expect([industries.length, countries.length]).toEqual([62, 28])
  const none: string[] = []
  for (const industry of industries) {
    const counts = countries.map(country =>
      found('search.count', {
        contact_filters: { country_name: [country] },
        company_filters: { industry_social: [industry] },
      }),
    )
    for (const [at, count] of (await Promise.all(counts)).entries())
      if (count === 0) none.push(`${industry}, ${countries[at]}`)
  }
  expect(none).toEqual([])
})

describe('requests of the reference', () => {
  test.each(Object.entries(requestExamples) as [OpId, object][])('%s', async (op, body) => {
    const answer = await answerTo(op, body)
    expect(answer.httpStatus, JSON.stringify(answer)).toBe(200)
    if ('total_count' in answer) expect(answer.total_count).toBeGreaterThan(0)
    else if ('records' in answer) expect(answer.records).not.toEqual([])
    else if ('values' in answer) expect(answer.values).not.toEqual([])
    else if ('data' in answer) expect(answer).toMatchObject({ status: 'success', data: expect.anything() })
  })
})

const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, '..', '..', file), 'utf8')

/** The questions in command lines, with the reading that `--choose` says. */
const commandQuestions = (text: string): [query: string, chosen: number | null][] =>
  [...text.matchAll(/\bsearch ask "([^"]+)"([^\n`]*)/g)].map(([, query = '', options = '']) => {
    const chosen = /--choose (\d+)/.exec(options)?.[1]
    return [query, chosen === undefined ? null : Number(chosen)]
  })

describe('questions in command lines', () => {
  test.each(['README.md', 'docs/command-line.md', 'docs/guide.md'])('of %s', async file => {
    const questions = commandQuestions(textOf(file))
    expect(questions).not.toEqual([])
    for (const [query, chosen] of questions)
      expect(await foundByAsking(query, chosen), query).toBeGreaterThanOrEqual(fewest)
  })

  test('of the help', async () => {
    const commands = await allCommands()
    const questions = commandQuestions(commands.flatMap(({ page }) => page.examples).join('\n'))
    expect(questions).not.toEqual([])
    for (const [query, chosen] of questions)
      expect(await foundByAsking(query, chosen), query).toBeGreaterThanOrEqual(fewest)
  })
})

describe('docs/questions.md', () => {
  const rows = textOf('docs/questions.md')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| part'))
    .map(line => line.split('|').map(cell => cell.trim()))
  /** What stands before the words of a part, so that they are a question. */
  const before: Readonly<Record<string, string>> = {
    role: '',
    'level, function': '',
    place: 'people ',
    industry: 'people ',
    size: 'people at companies with ',
    technology: 'people at companies ',
    'several values': '',
  }

  test('shows each part of a question', () => {
    expect(rows.map(([, part]) => part)).toEqual([...Object.keys(before), 'negation'])
  })

  test.each(
    rows.flatMap(([, part = '', written = '']) =>
      [...written.matchAll(/`([^`]+)`/g)].flatMap(([, words = '']) =>
        before[part] === undefined ? [] : [[part, words] as const],
      ),
    ),
  )('%s: %s', async (part, words) => {
    expect(await foundByAsking(`${before[part]}${words}`, null)).toBeGreaterThanOrEqual(fewest)
  })
})
