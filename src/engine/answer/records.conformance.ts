// The record panel of rows that a real run has been over.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { RowRecord } from '../../contract/app/run/answer.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { createRecords, type Records } from './records.ts'

let service: Service
let at: RunWorkspace
let records: Records
let sheetId: SheetId
let columnIds: ColumnId[]
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
  records = createRecords(at.store, at.host.settings)
  const made = await makeSheet(
    at.store,
    [
      { name: 'Name', type: 'text' },
      { name: 'E-mail', type: 'email' },
      { name: 'Phone', type: 'phone' },
      { name: 'Country', type: 'country' },
    ],
    [
      ['Ann', 'info@gmail.com', '(415) 555-2671', 'USA'],
      ['Ben', 'INFO@gmail.com', null, null],
      ['Cy', 'not an address', null, null],
      ['Dee', 'lost@acme-tools.com', null, null],
      ['Ed', null, null, null],
    ],
  )
  ;({ sheetId, columnIds } = made)
  const [, email, phone, country] = columnIds
  await service.admin.setFaults({
    rules: [{ id: 'lost', when: { input: 'lost@acme-tools.com' }, do: { kind: 'badJson' } }],
  })
  await at.runs.settled((await startRun(at.runs, emailSpec(sheetId, email as ColumnId))).id)
  const spec = { ...emailSpec(sheetId, email as ColumnId), op: 'validate.phone' as const }
  const mapping = { phone: phone as ColumnId, country: country as ColumnId }
  await at.runs.settled((await startRun(at.runs, { ...spec, mapping })).id)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const record = async (row: number) => {
  const found = await records.get(sheetId, row as RowId)
  expect(RowRecord.parse(found)).toEqual(found)
  return found
}

test('tells verdict, rule, source, age and cost of both reports', async () => {
  const { emails, phones, fields, history } = await record(1)
  expect(emails).toMatchObject([
    {
      kind: 'email',
      columnName: 'E-mail',
      input: 'info@gmail.com',
      state: 'found',
      verdict: 'Unknown',
      rule: 'E4',
      source: 'rules and bundled lists',
      provider: 'Practice',
      credits: 1,
      report: { email_quality: { is_role: true, is_free_email: true } },
    },
  ])
  expect(emails[0]?.sentence).toMatch(/^Unknown: /)
  expect(emails[0]?.otherHits.map(hit => hit.rule)).toEqual(['E12'])
  expect(JSON.parse(emails[0]?.raw ?? '')).toMatchObject({ status: 'success' })
  expect(phones).toMatchObject([
    { kind: 'phone', rule: 'P6', report: { phone_format: { international: '+14155552671' } } },
  ])
  const said = (name: string) => fields.find(field => field.name === name)?.local.map(({ sentence }) => sentence)
  expect(said('E-mail')).toContain('A role such as info@, not a person.')
  expect(said('Phone')).toContain('Reads as +14155552671 (US).')
  expect(history.map(change => change.columnName)).toContain('E-mail: verdict')
  expect(history[0]?.label).toBe('Validate phones in “Phone”')
})

test('a row served by another one’s call costs nothing', async () => {
  expect((await record(2)).emails).toMatchObject([{ state: 'found', credits: 0, verdict: 'Unknown' }])
})

test('a local decision is labelled as one', async () => {
  const { emails } = await record(3)
  expect(emails).toMatchObject([
    { verdict: 'Undeliverable', action: 'Remove', rule: 'local', source: 'local check', credits: 0, report: null },
  ])
})

test('a bad answer is kept and shown as it came', async () => {
  const { emails } = await record(4)
  expect(emails).toMatchObject([{ state: 'unsure', verdict: null, report: null, credits: 1 }])
  expect(emails[0]?.sentence).toMatch(/^This was sent but got no usable answer/)
  expect(emails[0]?.raw).toMatch(/,$/)
})

test('a row without input has no report; a row that is not there is refused', async () => {
  expect((await record(5)).emails).toEqual([])
  await expect(records.get(sheetId, 99 as RowId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(records.get(99 as SheetId, 1 as RowId)).rejects.toMatchObject({ code: 'sheet_gone' })
})
