// Questions in plain English: what they become, what is admitted as not used, and how often that is right.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ProspectorSearch } from '../../contract/service/search.ts'
import { prospectorQuery } from '../search/query.ts'
import { buildLexicon } from './lexicon.ts'
import { readCases, scoreQuestions, worldVocabulary } from './queries/score.ts'
import { understandQuestion } from './understand.ts'

const lexicon = buildLexicon(worldVocabulary(4000))
/** Reads a question that means something. */
function read(query: string) {
  const { search, ...rest } = understandQuestion(query, lexicon)
  if (!search) throw new Error(`Nothing was understood: ${query}`)
  return { search, ...rest }
}
const casesOf = (part: string) =>
  readCases(readFileSync(path.join(import.meta.dirname, 'queries', `${part}.tsv`), 'utf8'))

describe('the set of questions', () => {
  const [seen, unseen, later] = [casesOf('seen'), casesOf('unseen'), casesOf('later')]

  it('is large enough, a third of it put aside', () => {
    expect(seen.length + unseen.length).toBeGreaterThanOrEqual(150)
    expect(unseen.length).toBeGreaterThanOrEqual((seen.length + unseen.length) / 3 - 5)
  })

  it.each([
    ['seen', seen, 0.95],
    ['unseen', unseen, 0.85],
    ['later', later, 0.95],
  ] as const)('is read with a slot F1 above the goal: %s', (_, cases, goal) => {
    const { f1, honest } = scoreQuestions(cases, lexicon, read)
    expect(f1).toBeGreaterThanOrEqual(goal)
    expect(honest).toBeGreaterThanOrEqual(0.7)
  })

  it('becomes searches that the prospector takes, every one with a filter', () => {
    for (const { query } of [...seen, ...unseen, ...later]) {
      const { search } = read(query)
      expect(ProspectorSearch.safeParse(search).error, query).toBeUndefined()
      expect(prospectorQuery(search), query).not.toBeNull()
    }
  })
})

describe('ambiguities', () => {
  const contact = (query: string) => read(query).search.contact_filters
  const company = (query: string) => read(query).search.company_filters

  it('New York is the state, New York City the town; "Paris, Texas" both', () => {
    expect(contact('nurses in New York')).toEqual({ job_title: 'Nurse', state_name: 'New York' })
    expect(contact('nurses in New York City')).toEqual({ job_title: 'Nurse', city: 'New York' })
    expect(contact('nurses in Paris, Texas')).toEqual({ job_title: 'Nurse', city: 'Paris', state_name: 'Texas' })
  })

  it('Georgia is the country without a sign of the United States', () => {
    expect(contact('CEOs in Georgia')?.country_name).toBe('Georgia')
    expect(contact('CEOs in Georgia, USA')).toMatchObject({ state_name: 'Georgia' })
  })

  it("a state's code counts behind a city", () => {
    expect(contact('nurses in Austin, TX')).toEqual({ job_title: 'Nurse', city: 'Austin', state_name: 'Texas' })
    expect(contact('nurses in Oslo OR Bergen')).toEqual({ job_title: 'Nurse', city: ['Oslo', 'Bergen'] })
  })

  it('"US" and "IT" are meant only in capitals', () => {
    expect(contact('find us nurses')).toEqual({ job_title: 'Nurse' })
    expect(contact('find nurses in the US')).toEqual({ job_title: 'Nurse', country_name: 'United States' })
    expect(contact('IT people')).toEqual({ job_function: 'Information Technology' })
    expect(contact('nurses who like it')).toEqual({ job_title: 'Nurse' })
  })

  it('a place belongs to the company before a company noun and after "based"', () => {
    expect(company('CEOs of German furniture makers')?.headquarters_country_name).toBe('Germany')
    expect(contact('German sales managers')?.country_name).toBe('Germany')
    expect(company('companies headquartered in Lyon')?.headquarters_city).toBe('Lyon')
    expect(contact('sales managers based in Lyon')?.city).toBe('Lyon')
  })

  it('several titles are written out as the titles that hold them', () => {
    const titles = contact('plant managers or shift managers')?.job_title
    expect(titles).toEqual(expect.arrayContaining(['Plant Manager', 'Shift Manager']))
    expect(contact('plant managers')?.job_title).toBe('Plant Manager')
  })

  it('staff numbers choose the bands that lie wholly inside, and the rest is told', () => {
    const { search, unparsed } = read('CEOs at companies with 100+ employees')
    expect(search.company_filters?.employee_count_range).toEqual([
      '201-500',
      '501-1000',
      '1001-5000',
      '5001-10000',
      '10001+',
    ])
    expect(unparsed).toEqual(['101-200'])
    expect(company('firms with 50 to 200 staff')?.employee_count_range).toEqual(['51-200'])
  })
})

it('takes addresses and domains as written, but no product with a dot', () => {
  expect(read('people at firm.example').search).toEqual({ company_filters: { domain: 'firm.example' } })
  expect(read('ann@firm.example').search).toEqual({ contact_filters: { email_address: 'ann@firm.example' } })
  expect(read('CEOs at companies using Node.js').search.company_filters).toBeUndefined()
})

describe('what is negated', () => {
  /** Everything that the question asks for, and what it sets aside. */
  const heard = (query: string) => {
    const { search, unparsed } = understandQuestion(query, lexicon)
    return { asked: JSON.stringify(search), aside: unparsed.join(' | ') }
  }

  it.each([
    ["companies which don't use HubSpot", /hubspot/i],
    ['CFOs of companies that do not use HubSpot or Salesforce', /hubspot|salesforce/i],
    ['CFOs at companies that doesn’t use HubSpot', /hubspot/i],
    ['CFOs at companies that dont have HubSpot', /hubspot/i],
    ['CFOs at companies not using HubSpot, Salesforce and Shopify', /hubspot|salesforce|shopify/i],
    ['CFOs where HubSpot is not used', /hubspot/i],
    ['CFOs at companies with no HubSpot', /hubspot/i],
    ['CFOs without Salesforce', /salesforce/i],
    ['CFOs at companies that stopped using HubSpot', /hubspot/i],
    ['CFOs at companies that no longer use HubSpot', /hubspot/i],
    ['CFOs, HubSpot-free', /hubspot/i],
    ['CFOs -HubSpot', /hubspot/i],
    ['CFOs, non-HubSpot users', /hubspot/i],
    ['nurses not in California or Texas', /california|texas/i],
    ['nurses neither in Germany nor in France', /germany|france/i],
    ['nurses not in California, Texas, Nevada', /california|texas|nevada/i],
    ['nurses not in Germany and in France', /germany|france/i],
    ['nurses outside Germany, Austria or Switzerland', /germany|austria|switzerland/i],
    ["nurses who aren't in Berlin", /berlin/i],
    ['nurses who cannot work in Berlin', /berlin/i],
    ['nurses anywhere but Berlin', /berlin/i],
    ['nurses everywhere except for Berlin and Paris', /berlin|paris/i],
    ['non-German nurses', /german/i],
    ['nurses not working at banks', /bank/i],
    ['sales managers not at banks that use HubSpot', /bank|hubspot/i],
    ['sales managers excluding companies using HubSpot', /hubspot/i],
    ['sales managers excluding banks with 200+ employees', /bank|201/i],
    ['sales managers at companies that do not have 200+ employees', /200|201|501/],
    ['nurses except those with an email at firm.example', /firm\.example/],
    ['nurses not named Fiona', /fiona/i],
    ['nurses but not "Head of People"', /people/i],
    ['engineers who are not CTOs', /cto|technology/i],
    ['engineers rather than CTOs or CFOs', /cto|technology|cfo|financ/i],
    ['nurses, Germany excluded', /germany/i],
  ])('is set aside whole and named: %s', (query, negated) => {
    const { asked, aside } = heard(query)
    expect(asked).not.toMatch(negated)
    expect(aside).toMatch(negated)
  })

  it.each([
    ["CFOs who don't use HubSpot but use Salesforce", /Salesforce/],
    ["CFOs at companies that don't use HubSpot and are based in Berlin", /Berlin/],
    ["CFOs at companies that don't use HubSpot in Germany", /Germany/],
    ['nurses not in California, at banks', /Banking/],
    ['nurses not in California at banks', /Banking/],
    ['nurses, not in California; in Texas', /Texas/],
    ['not only CEOs but CFOs', /CEO.*CFO/],
    ['directors of non-profits in Belgium', /Non-profit Organizations/],
    ['non-German nurses in Paris', /Paris/],
    ['fast-growing banks, not in California, CFOs', /CFO.*Banking/],
  ])('leaves the rest as it is meant: %s', (query, meant) => expect(heard(query).asked).toMatch(meant))

  it('alone is no search, and never one for its own words', () => {
    const { search, unparsed } = understandQuestion("companies which don't use HubSpot", lexicon)
    expect(search).toBeNull()
    expect(unparsed).toEqual(["don't use HubSpot"])
    expect(understandQuestion('purple elephants not in Germany', lexicon)).toEqual({
      search: { search: 'purple elephants' },
      unparsed: ['not in Germany'],
      choices: [],
      several: [],
      left: [],
    })
  })
})

it('reads an acronym and its long form as one role, whichever the vocabulary has', () => {
  const only = (title: string) =>
    buildLexicon(
      new Map([
        [
          'job_title',
          [
            { value: title, count: 3 },
            { value: 'Sales Director', count: 9 },
          ],
        ],
      ]),
    )
  for (const [said, held] of [
    ['CTOs', 'Chief Technology Officer'],
    ['Chief Technology Officers', 'CTO'],
    ['VP of Sales', 'Vice President of Sales'],
    ['HR managers', 'Human Resources Manager'],
    ['CISO', 'Chief Information Security Officer'],
  ] as const)
    expect(understandQuestion(said, only(held)).search, said).toEqual({ contact_filters: { job_title: held } })
  const { search } = read('CTOs and CFOs')
  expect(search.contact_filters?.job_title).not.toContain('Sales Director')
})

describe('other spellings and languages', () => {
  it.each([
    ['Controller in NRW', { job_title: 'Controller', state_name: 'North Rhine-Westphalia' }],
    ['engineers in Silicon Valley', { job_title: 'Engineer', city: 'San Jose' }],
    ['Projektleiter in Köln', { job_title: 'Project Manager', city: 'Köln' }],
    ['comptables en Suisse', { job_title: 'Accountant', country_name: 'Switzerland' }],
    ['jefes de proyecto en Barcelona', { job_title: 'Project Manager', city: 'Barcelona' }],
    ['acountants in Denmrk', { job_title: 'Accountant', country_name: 'Denmark' }],
    ['CEOs in the Nordics', { job_title: 'CEO', country_name: ['Denmark', 'Finland', 'Norway', 'Sweden'] }],
  ])('%j', (query, filters) => expect(read(query).search.contact_filters).toEqual(filters))

  it.each([
    'CEOs at companies with more than five hundred employees',
    'CEOs bei Firmen mit mehr als 500 Mitarbeitern',
    'CEOs de empresas con más de 500 empleados',
    'CEOs chez des entreprises de plus de 500 salariés',
  ])('%j', query =>
    expect(read(query).search.company_filters?.employee_count_range).toEqual([
      '501-1000',
      '1001-5000',
      '5001-10000',
      '10001+',
    ]),
  )

  it('manufacturing is a trade before a company noun, else a department', () => {
    expect(read('heads of HR at manufacturing companies').search.company_filters).toEqual({
      industry_social: 'Manufacturing',
    })
    expect(read('people in manufacturing').search.contact_filters).toEqual({ job_function: 'Manufacturing' })
  })

  it('who or where is meant and not known is told apart from how something is', () => {
    expect(read('astronauts in London').left).toEqual(['astronauts'])
    expect(read('engineers in Zembla').left).toEqual(['Zembla'])
    expect(read('engineers in Germany 7c651645').left).toEqual([])
    expect(read('fast-growing banks in Spain').left).toEqual([])
  })
})

describe('honesty', () => {
  it.each(['someone', 'somebody', 'anybody'])('%s is anyone, and nothing that was left out', who => {
    expect(understandQuestion(`find ${who} in Berlin`, lexicon)).toEqual(
      understandQuestion('find people in Berlin', lexicon),
    )
  })

  it('names the words it could not use, in their own spelling', () => {
    expect(read('fast-growing banks, CFOs, not in California').unparsed).toEqual(['not in California', 'fast growing'])
  })

  it('searches the words themselves when nothing is understood, never everybody', () => {
    expect(read('purple elephants')).toEqual({
      search: { search: 'purple elephants' },
      unparsed: [],
      left: [],
      choices: [],
      several: [],
    })
    expect(read('the and of').search.search).toBe('the and of')
    expect(understandQuestion(' \n\u00a0\t ', lexicon).search).toBeNull()
    expect(read('x'.repeat(2000)).search.search).toHaveLength(200)
  })
})
