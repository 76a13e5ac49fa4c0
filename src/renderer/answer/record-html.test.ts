// A record as a page: everything is told, what is not known as not known, and nothing in it can act.
import { expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { RowRecord, ShownRecord } from '../../contract/app/run/answer.ts'
import { recordHtml } from './record-html.ts'

const now = Date.UTC(2026, 10, 21)
const found: ShownRecord = {
  op: 'cached.org.byDomain',
  columnId: 1 as ColumnId,
  resultColumnId: 2 as ColumnId,
  columnName: 'Domain',
  input: 'acme.example',
  state: 'found',
  stale: false,
  sentence: 'Found.',
  fetchedAt: new Date(now - 3 * 86_400_000).toISOString(),
  provider: 'Practice',
  source: 'practice',
  credits: 1,
  raw: '{}',
  more: { colour: 'red' },
  columns: [],
  about: 'company',
  title: 'Company from domain',
  fields: [
    { path: 'domain', name: 'domain', group: 'Company', text: 'acme.example' },
    { path: 'founded', name: 'founded', group: 'Company', text: null },
  ],
  matches: 1,
  chosen: false,
  others: [],
}
const record: RowRecord = {
  suppressed: false,
  sheetId: 1 as SheetId,
  rowId: 1 as RowId,
  fields: [
    {
      columnId: 1 as ColumnId,
      name: 'Name',
      type: 'full_name',
      value: '<script>alert(1)</script> & "Co"',
      state: null,
      marks: 0,
      local: [],
    },
  ],
  emails: [],
  phones: [],
  people: [],
  companies: [found],
  history: [{ at: '2026-11-20T08:15:00.000Z', columnName: 'Name', before: null, after: 'Ann', label: 'Edit “Name”' }],
}

test('fields, results with their age and cost, unlisted keys and history', () => {
  const html = recordHtml(record, 'Leads', now)
  expect(html).toContain('<h2>Company from domain: acme.example</h2>')
  expect(html).toContain('3 days ago, 1 credit, from Practice.')
  expect(html).toContain('<th scope="row">founded</th><td class="dim">unknown</td>')
  expect(html).toContain('<th scope="row">colour</th><td>red</td>')
  expect(html).toContain('2026-11-20 08:15 UTC')
  expect(html).toContain('Leads, 2026-11-21')
})

test('texts cannot become markup', () => {
  const html = recordHtml(record, '<b>Leads</b>', now)
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;')
})

test('the page of someone on a do-not-contact list says so', () => {
  const words = 'on a do-not-contact list'
  expect(recordHtml(record, 'Firms', now)).not.toContain(words)
  expect(recordHtml({ ...record, suppressed: true }, 'Firms', now)).toContain(words)
  expect(recordHtml({ ...record, suppressed: null }, 'Firms', now)).toContain('cannot be read now')
})
