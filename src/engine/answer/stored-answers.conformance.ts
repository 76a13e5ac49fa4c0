// What stored answers give later, for 0 credits: another field as a column, the record of a row, another one of several matches.
import { expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { RowRecord, type ShownField } from '../../contract/app/run/answer.ts'
import { Person } from '../../contract/service/person.ts'
import { answerActions } from '../../testing/run/answer-actions.ts'
import { enrichSuite, firms, having, known, worldCompanies } from '../../testing/run/enrich-suite.ts'
import { addFieldAction } from './added-fields.ts'
import { createPicks } from './picks.ts'
import { createRecords } from './records.ts'

const { service, at, asked, list, results, run } = enrichSuite()

test('a field becomes a column later, from stored answers, for 0 credits', async () => {
  const [firm] = having(firms, 'founded')
  const { sheetId, ids } = await list(
    [{ name: 'Domain', type: 'domain' }],
    [[firm?.domain ?? ''], ['nobody.example'], [null], [firm?.domain ?? '']],
  )
  await run(sheetId, 'cached.org.byDomain', { domain: ids[0] })
  const acting = answerActions(at())
  const head = (await at().sheets.get(sheetId)).columns.find(({ name }) => name === 'Domain: company')
  const resultColumnId = head?.id ?? (0 as ColumnId)
  const credits = service().admin.balance()
  const sent = asked().length
  const added = await acting.perform(addFieldAction, { sheetId, resultColumnId, field: 'founded' })
  expect(added).toMatchObject({ name: 'Domain: founded', filled: 2, known: false })
  const founded = String(firm?.founded)
  expect((await results(sheetId))['Domain: founded']).toMatchObject({
    type: 'number',
    values: [founded, null, null, founded],
  })
  expect(await acting.perform(addFieldAction, { sheetId, resultColumnId, field: 'founded' })).toEqual({
    ...added,
    ...{ filled: 0, known: true, stepId: null },
  })
  await expect(acting.perform(addFieldAction, { sheetId, resultColumnId, field: 'colour' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect({ credits: service().admin.balance(), sent: asked().length }).toEqual({ credits, sent })

  await at().edits.undo(sheetId)
  expect((await results(sheetId))['Domain: founded']).toBeUndefined()
  await at().edits.redo(sheetId)
  expect((await results(sheetId))['Domain: founded']?.values[0]).toBe(founded)
})

test('the record of a row tells every field of what was found, who answered, and what it cost', async () => {
  // No one that another test has asked about.
  const person = known.at(-1)
  const [firm] = firms
  const word = firm?.company_name.split(' ')[0] ?? ''
  const { sheetId, ids } = await list(
    [
      { name: 'Profile', type: 'profile_url' },
      { name: 'Firm', type: 'company' },
    ],
    [[person?.social_url ?? '', word]],
  )
  await run(sheetId, 'cached.person.bySocial', { profile_url: ids[0] })
  await run(sheetId, 'search.companyName', { company: ids[1] }, { match: 'fuzzy' })
  const record = await createRecords(at().store, at().host.settings).get(sheetId, 1 as RowId)
  expect(RowRecord.parse(record)).toEqual(record)
  const [shown] = record.people
  expect(shown).toMatchObject({ title: 'Person from profile URL', credits: 1, source: 'practice', state: 'found' })
  // Every field of the interface, known or not, and the columns among them.
  expect(shown?.fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(Person.shape).toSorted())
  expect(shown?.fields.find(({ path }) => path === 'full_name')?.text).toBe(person?.full_name)
  expect(shown?.columns).toContain('job_title')
  const [matched] = record.companies
  expect(matched?.matches).toBe((matched?.others.length ?? 0) + 1)
})

test('of several matches another one is chosen: cells, record and later fields follow, for 0 credits and as one step', async () => {
  const words = Map.groupBy(worldCompanies, ({ company_name }) => company_name?.split(' ').at(-1) ?? '')
  const [word = ''] = [...words].find(([text, fitting]) => text.length > 4 && fitting.length > 1) ?? []
  const { sheetId, ids } = await list([{ name: 'Firm', type: 'company' }], [[word], [word]])
  await run(sheetId, 'search.companyName', { company: ids[0] }, { match: 'fuzzy' })
  const records = createRecords(at().store, at().host.settings)
  const before = (await records.get(sheetId, 1 as RowId)).companies[0]
  const [other] = before?.others ?? []
  if (!before || !other) throw new Error(`only one company fits “${word}”`)
  const textOf = (fields: ShownField[], path: string) => fields.find(field => field.path === path)?.text ?? null
  const credits = service().admin.balance()
  const picks = createPicks(at().store, at().changes, at().host.settings)
  const { resultColumnId } = before
  await picks.pick({ sheetId, rowId: 1 as RowId, resultColumnId, index: other.index })

  const after = (await records.get(sheetId, 1 as RowId)).companies[0]
  expect(after).toMatchObject({ chosen: true, matches: before.matches, state: 'found' })
  const named = (fields: ShownField[] = []) => fields.filter(({ path }) => path !== 'matches' && path !== 'action')
  expect(named(after?.fields)).toEqual(named(other.fields))
  expect(after?.others.map(({ index }) => index)).toContain(0)
  const shown = await results(sheetId)
  const domains = [textOf(other.fields, 'domain'), textOf(before.fields, 'domain')]
  expect(shown['Firm: domain']?.values).toEqual(domains)
  expect(shown['Firm: review']?.values).toEqual(['Use', 'Review'])
  const acting = answerActions(at())
  await acting.perform(addFieldAction, { sheetId, resultColumnId, field: 'id' })
  const serviceIds = [textOf(other.fields, 'id'), textOf(before.fields, 'id')]
  expect((await results(sheetId))['Firm: service ID']?.values).toEqual(serviceIds)
  expect(service().admin.balance()).toBe(credits)
  await expect(picks.pick({ sheetId, rowId: 1 as RowId, resultColumnId, index: 999 })).rejects.toMatchObject({
    code: 'not_found',
  })

  await at().edits.undo(sheetId)
  await at().edits.undo(sheetId)
  expect((await results(sheetId))['Firm: domain']?.values).toEqual([domains[1], domains[1]])
  expect((await records.get(sheetId, 1 as RowId)).companies[0]).toMatchObject({ chosen: false, fields: before.fields })
})
