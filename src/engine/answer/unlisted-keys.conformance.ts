// Keys that the interface does not list: a live service may answer more than was ever specified, and all of it can be used
// like the known fields, for 0 credits (R-REC-01, R-RUN-26).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId, JobId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { answerActions } from '../../testing/run/answer-actions.ts'
import { emailSpec, openService, startRun } from '../../testing/run/run-workspace.ts'
import { type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { createKnown, type PeopleIndex } from '../people/known.ts'
import { createAdds } from '../search/adds.ts'
import { addFieldAction, unlistedKeys } from './added-fields.ts'
import { createRecords } from './records.ts'

type Report = { data: { email_address: string } }
type Page = { records: { full_name: string }[] }

let service: Service
let remote: ScriptedRemote
let at: SearchWorkspace
let known: PeopleIndex
beforeAll(async () => {
  service = await openService({ contacts: 300 })
  remote = await startScriptedRemote(service.baseUrl, {
    answer: (path, json) => {
      if (path.endsWith('/validate/email')) {
        const { data } = json as Report
        return { data: { ...data, vendor_note: `seen ${data.email_address}`, flags: { vip: true } } }
      }
      if (!path.endsWith('/prospector')) return json
      const page = json as Page
      return { ...page, records: page.records.map(one => ({ ...one, greeting: `Dear ${one.full_name}` })) }
    },
  })
  at = await openSearchWorkspace(service)
  known = createKnown({ store: at.store, log: at.host.log, onMore: () => {} })
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
})
afterAll(async () => {
  await known.close()
  await at.close()
  await remote.close()
  await service.close()
})

/** Cells of a column by its name, in the order of the list. */
async function cells(sheetId: SheetId, name: string): Promise<(string | null)[]> {
  const { columns } = await at.sheets.get(sheetId)
  const column = columns.find(one => one.name === name)
  if (!column) throw new Error(`there is no column ${name}`)
  const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
  const window = await at.views.window({ viewId: view.id, first: 0, count: 100, columnIds: [column.id] })
  return window.columns[0]?.values ?? []
}

test('of a report become a column, which later runs fill too', async () => {
  const made = await makeSheet(
    at.store,
    [{ name: 'E-mail', type: 'email' }],
    [['ann@contoso.com'], ['info@gmail.com'], ['cy@contoso.com']],
  )
  const { sheetId } = made
  const [email] = made.columnIds as [ColumnId]
  const within = { kind: 'rows' as const, rowIds: [1 as RowId, 2 as RowId] }
  await at.runs.settled((await startRun(at.runs, emailSpec(sheetId, email, { within }))).id)
  const { emails } = await createRecords(at.store, at.host.settings).get(sheetId, 1 as RowId)
  expect(emails[0]?.more).toEqual({ vendor_note: 'seen ann@contoso.com', flags: '{"vip":true}' })

  const sent = remote.requests.length
  const acting = answerActions(at)
  const resultColumnId = emails[0]?.resultColumnId as ColumnId
  expect(await acting.find({ sheetId, resultColumnId }, unlistedKeys)).toEqual(['vendor_note', 'flags'])
  await expect(acting.find({ sheetId, resultColumnId: email }, unlistedKeys)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await acting.perform(addFieldAction, { sheetId, resultColumnId, field: 'more.vendor_note' })).toMatchObject({
    name: 'E-mail: vendor_note',
    filled: 2,
    known: false,
  })
  expect(await cells(sheetId, 'E-mail: vendor_note')).toEqual(['seen ann@contoso.com', 'seen info@gmail.com', null])
  expect(remote.requests).toHaveLength(sent)

  await at.runs.settled((await startRun(at.runs, emailSpec(sheetId, email))).id)
  expect((await cells(sheetId, 'E-mail: vendor_note'))[2]).toBe('seen cy@contoso.com')
})

test('of records that a search found are those of each row', async () => {
  const { searchId } = await at.fetched(
    { form: 'people', body: { contact_filters: { job_level: 'Manager' } } },
    { upTo: 25 },
  )
  const adds = createAdds({ ...at, known })
  const { sheetId } = await adds.add({
    jobId: randomUUID() as JobId,
    searchId,
    which: { kind: 'part', part: 'all', fresh: false },
    target: { kind: 'new', name: 'Managers', workbookId: null },
    mapping: null,
  })
  const names = (await at.records(searchId)).map(({ fields }) => fields.full_name)
  const ids = await at.store.scan.call('scopeRows', sheetId)
  const records = createRecords(at.store, at.host.settings)
  const { people } = await records.get(sheetId, ids[7] as RowId)
  expect(people[0]?.more).toEqual({ greeting: `Dear ${names[7]}` })

  const resultColumnId = people[0]?.resultColumnId as ColumnId
  const acting = answerActions(at)
  expect(await acting.find({ sheetId, resultColumnId }, unlistedKeys)).toEqual(['greeting'])
  expect(await acting.perform(addFieldAction, { sheetId, resultColumnId, field: 'more.greeting' })).toMatchObject({
    name: 'Greeting',
    filled: 25,
  })
  expect(await cells(sheetId, 'Greeting')).toEqual(names.map(name => `Dear ${name}`))
})
