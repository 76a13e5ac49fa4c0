// Look-ups and searches over rows against the real local service and its practice world: what is asked, paid and written.
import { expect, test } from 'vitest'
import { cellMarks } from '../../contract/app/cell/cell.ts'
import { enrichSuite, firms, having, known, worldCompanies, worldPeople } from '../../testing/run/enrich-suite.ts'
import { cellStateNumber } from '../answer/states.ts'

const { at, asked, list, results, run, offered } = enrichSuite()

test('companies by domain: domains, web addresses and addresses of one firm are one call, free providers none', async () => {
  const [firm, other] = firms
  const { sheetId, ids } = await list(
    [{ name: 'Site', type: 'domain' }],
    [
      [firm?.domain ?? ''],
      [`https://www.${firm?.domain}/about`],
      [`sales@${firm?.domain}`],
      ['anna@gmail.com'],
      [other?.domain ?? ''],
      ['nobody-has-this.example'],
      [null],
    ],
  )
  const { mapping } = await offered(sheetId, 'cached.org.byDomain')
  expect(mapping).toEqual({ domain: ids[0] })
  const { estimate, view } = await run(sheetId, 'cached.org.byDomain', mapping)
  expect(estimate).toMatchObject({ calls: 3, credits: { high: 3 } })
  expect(view).toMatchObject({ spent: 3, states: { found: 4, not_found: 1, needs_input: 1, empty: 1 } })
  const { 'Site: company': company, 'Site: domain': domain, 'Site: phone': phone } = await results(sheetId)
  expect(company).toMatchObject({ type: 'company' })
  expect(company?.values.slice(0, 5)).toEqual([
    firm?.company_name,
    firm?.company_name,
    firm?.company_name,
    null,
    other?.company_name,
  ])
  expect(company?.marks?.[0]).toBe(cellMarks.practice)
  expect(company?.states?.slice(3, 7)).toEqual(
    (['needs_input', 'found', 'not_found', 'empty'] as const).map(cellStateNumber),
  )
  expect(domain).toMatchObject({ type: 'domain' })
  expect(phone).toMatchObject({ type: 'phone' })
  expect(asked()).toHaveLength(3)

  const again = await run(sheetId, 'cached.org.byDomain', mapping, { chips: ['found', 'not_found'], writes: 'replace' })
  expect(again.view).toMatchObject({ spent: 0, cacheHits: 3 })
  expect(asked()).toHaveLength(3)
})

test('the live look-up fills the same columns, and is a question of its own', async () => {
  const firm = having(firms, 'total_funding_amount')[0]
  const { sheetId, ids } = await list([{ name: 'Domain', type: 'domain' }], [[firm?.domain ?? ''], ['gone.example']])
  const mapping = { domain: ids[0] }
  await run(sheetId, 'cached.org.byDomain', mapping)
  const columns = (await at().sheets.get(sheetId)).columns.length
  const misses = await run(sheetId, 'company.byDomain', mapping, { chips: ['not_found'] })
  expect(misses.view).toMatchObject({ rows: 1, spent: 1, states: { not_found: 1 } })
  const { view } = await run(sheetId, 'company.byDomain', mapping, {
    chips: ['found'],
    writes: 'replace',
    fields: ['total_funding_amount'],
  })
  expect(view).toMatchObject({ rows: 1, spent: 1 })
  expect((await at().sheets.get(sheetId)).columns).toHaveLength(columns + 1)
  const { 'Domain: total funding (USD)': funding } = await results(sheetId)
  expect(funding).toMatchObject({ type: 'number', values: [String(firm?.total_funding_amount), null] })
})

test('people by profile URL in any spelling, by id, and companies by page and ids', async () => {
  const [person] = known
  const [firm] = firms
  const page = firm?.social_url ?? ''
  const handle = person?.social_url.split('/').at(-1)
  const { sheetId, ids } = await list(
    [
      { name: 'Profile', type: 'profile_url' },
      { name: 'Page', type: 'company_url' },
      { name: 'Person id', type: 'service_id' },
      { name: 'Company id', type: 'service_id' },
      { name: 'Network id', type: 'service_id' },
    ],
    [
      [person?.social_url ?? '', page, String(person?.id), String(firm?.id), page.split('/').at(-1) ?? ''],
      [`de.social.example/in/${handle}/?x=1`, 'social.example/in/somebody', 'A12', '999999', 'no-such-firm'],
    ],
  )
  const [profile, companyPage, personId, companyId, networkId] = ids
  const persons = await run(sheetId, 'cached.person.bySocial', { profile_url: profile })
  expect(persons.view).toMatchObject({ calls: 1, spent: 1, states: { found: 2 } })
  expect((await run(sheetId, 'person.byId', { service_id: personId })).view.states).toEqual({
    found: 1,
    needs_input: 1,
  })
  expect((await run(sheetId, 'cached.org.bySocial', { company_url: companyPage })).view.states).toEqual({
    found: 1,
    needs_input: 1,
  })
  expect((await run(sheetId, 'company.byId', { service_id: companyId })).view.states).toEqual({
    found: 1,
    not_found: 1,
  })
  expect((await run(sheetId, 'company.bySocialId', { service_id: networkId })).view.states).toEqual({
    found: 1,
    not_found: 1,
  })
  const shown = await results(sheetId)
  expect(shown['Profile: name']).toMatchObject({ type: 'full_name', values: [person?.full_name, person?.full_name] })
  expect(shown['Person id: name']?.values).toEqual([person?.full_name, null])
  expect(shown['Page: company']?.values).toEqual([firm?.company_name, null])
  expect(shown['Company id: company']?.values).toEqual([firm?.company_name, null])
  expect(shown['Network id: company']?.values).toEqual([firm?.company_name, null])
  expect(asked().map(({ op }) => op)).toEqual([
    'cached.person.bySocial',
    'person.byId',
    'cached.org.bySocial',
    'company.byId',
    'company.byId',
    'company.bySocialId',
    'company.bySocialId',
  ])
})

test('emails from name and domain: names are split, domains taken from addresses, and both are shown', async () => {
  const [one, two] = known.filter(({ email_address, email_domain }) => email_address.endsWith(`@${email_domain}`))
  const { sheetId, ids } = await list(
    [
      { name: 'Name', type: 'full_name' },
      { name: 'Mail', type: 'email' },
    ],
    [
      [`${one?.last_name}, ${one?.first_name}`, `info@${one?.email_domain}`],
      [`${two?.first_name} ${two?.last_name}`, `info@${two?.email_domain}`],
      ['Anna', `info@${two?.email_domain}`],
      ['Anna Berg', 'anna@gmail.com'],
      ['Nobody Whatever', `info@${two?.email_domain}`],
    ],
  )
  const { mapping, ready } = await offered(sheetId, 'person.findEmail')
  expect({ mapping, ready }).toEqual({ mapping: { full_name: ids[0], domain: ids[1] }, ready: true })
  const { estimate, view } = await run(sheetId, 'person.findEmail', mapping)
  expect(estimate.sends.fields).toEqual(['first_name', 'last_name', 'domain'])
  expect(JSON.parse(estimate.sends.samples[0] ?? '')).toEqual({
    first_name: one?.first_name,
    last_name: one?.last_name,
    domain: one?.email_domain,
  })
  expect(view.states).toEqual({ found: 2, needs_input: 2, not_found: 1 })
  const { 'Name: found email': found } = await results(sheetId)
  expect(found).toMatchObject({ type: 'email', values: [one?.email_address, two?.email_address, null, null, null] })
  // What was found can be validated in turn.
  const made = (await at().sheets.get(sheetId)).columns.find(column => column.name === 'Name: found email')
  expect(await offered(sheetId, 'validate.email', made?.id)).toMatchObject({
    ready: true,
    mapping: { email: made?.id },
  })
})

test('profiles by email and phone', async () => {
  const [person] = having(known, 'cell_phone')
  const { sheetId, ids } = await list(
    [
      { name: 'Mail', type: 'email' },
      { name: 'Phone', type: 'phone' },
    ],
    [
      [person?.email_address ?? '', person?.cell_phone ?? ''],
      ['nobody@acme-tools.example', '+4930901820'],
      ['not an address', 'no number'],
    ],
  )
  const mails = await run(sheetId, 'cached.person.byEmail', { email: ids[0] })
  const phones = await run(sheetId, 'cached.person.byPhone', { phone: ids[1] })
  for (const { view } of [mails, phones]) expect(view.states).toEqual({ found: 1, not_found: 1, needs_input: 1 })
  const shown = await results(sheetId)
  expect(shown['Mail: profile URL']).toMatchObject({ type: 'profile_url' })
  const { data } = { data: shown['Mail: profile URL']?.values[0] }
  expect(worldPeople.find(({ social_url }) => social_url === data)?.email_address).toBe(person?.email_address)
  expect(shown['Phone: profiles']?.values[0]).toMatch(/^\d+$/)
})

test('companies by name: one is used, several are filled with the first, counted and marked for review', async () => {
  const [firm] = firms
  const word = firm?.company_name.split(' ')[0] ?? ''
  const fitting = worldCompanies.filter(({ company_name }) => company_name?.toLowerCase().includes(word.toLowerCase()))
  const { sheetId, ids } = await list(
    [{ name: 'Firm', type: 'company' }],
    [[firm?.company_name ?? ''], [word], ['No such firm at all']],
  )
  const exact = await run(sheetId, 'search.companyName', { company: ids[0] })
  expect(exact.view.states).toMatchObject({ found: 1, not_found: 2 })
  const fuzzy = await run(sheetId, 'search.companyName', { company: ids[0] }, { match: 'fuzzy', chips: ['not_found'] })
  expect(fuzzy.view).toMatchObject({ rows: 2, spent: 2, states: { found: 1, not_found: 1 } })
  const shown = await results(sheetId)
  expect(shown['Firm: domain']?.values[0]).toBe(firm?.domain)
  expect(shown['Firm: matches']?.values).toEqual(['1', String(fitting.length), null])
  expect(shown['Firm: review']?.values).toEqual(['Use', fitting.length > 1 ? 'Review' : 'Use', null])
  expect((shown['Firm: domain']?.marks?.[1] ?? 0) & cellMarks.guess).toBe(fitting.length > 1 ? cellMarks.guess : 0)
})

test('contacts by name and domain', async () => {
  const person = known.find(({ email_domain }) => firms.some(({ domain }) => domain === email_domain))
  const { sheetId, ids } = await list(
    [
      { name: 'First', type: 'first_name' },
      { name: 'Last', type: 'last_name' },
      { name: 'Domain', type: 'domain' },
    ],
    [[person?.first_name ?? '', person?.last_name ?? '', person?.email_domain ?? '']],
  )
  const { mapping } = await offered(sheetId, 'search.firstLastDomain')
  expect(mapping).toEqual({ first_name: ids[0], last_name: ids[1], domain: ids[2] })
  const { view } = await run(sheetId, 'search.firstLastDomain', mapping)
  expect(view).toMatchObject({ spent: 5, states: { found: 1 } })
  const shown = await results(sheetId)
  expect(shown['First: profile URL']).toMatchObject({ type: 'profile_url', values: [person?.social_url] })
})
