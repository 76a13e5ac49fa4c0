// The page of a list: cells are text whatever they contain, and what may not leave is not in it.
import { expect, test } from 'vitest'
import type { ColumnId, RowId, StepId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createSheets } from '../sheet/sheets.ts'
import { createViews } from '../sheet/view/views.ts'
import type { ExplainedList } from './explain.lane.ts'
import { explainHtml } from './explain-html.ts'

const nothing: ExplainedList = {
  name: 'List',
  note: '',
  source: null,
  rows: 0,
  columns: [],
  withheld: [],
  samples: [],
  leftOut: 0,
  steps: [],
  forgotten: 0,
  runs: [],
}
const evil = `<script>alert("1")</script>'&`
const safe = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;'

test('every text is escaped, wherever it comes from', () => {
  const html = explainHtml(
    {
      ...nothing,
      name: evil,
      note: evil,
      source: {
        fileName: evil,
        kind: 'xlsx',
        encoding: null,
        delimiter: null,
        sheet: evil,
        headerRow: 4,
        importedAt: '2026-03-04T09:12:00.000Z',
      },
      columns: [
        { name: evil, type: 'text', note: evil, filled: 1, from: evil, verdicts: [{ verdict: evil, rows: 1 }] },
      ],
      withheld: [evil],
      samples: [[evil]],
      runs: [{ op: evil, column: evil, live: true, at: 0, state: 'done', rows: 1, calls: 1, credits: 1, saved: 0 }],
    },
    Date.UTC(2026, 2, 5, 10),
  )
  expect(html).not.toContain('<script')
  // Title and heading, note, file and sheet, the column with what it holds, the withheld one, the sample with its head, the run.
  expect(html.split(safe)).toHaveLength(15)
  expect(html).toContain('As of 2026-03-05 10:00 UTC')
})

test('a list says where it came from, what was done, and shows no cell that is hidden or may not be sent', async () => {
  const workspace = await tempWorkspace()
  const { store } = workspace
  const changes = createChangeFeed()
  const sheets = createSheets(store, changes)
  const edits = createEdits(store, createViews(store), changes)
  const { sheetId, columnIds } = await makeSheet(
    store,
    ['Name', 'Salary', 'Diary'].map(name => ({ name, type: 'text' as const })),
    [
      [null, null, null],
      ['Anna', '70000', 'dear diary'],
    ],
  )
  const [name, salary, diary] = columnIds as [ColumnId, ColumnId, ColumnId]
  await sheets.setColumn(sheetId, salary, { neverSend: true })
  await sheets.setColumn(sheetId, diary, { hidden: true })
  const ids = await store.scan.call('scopeRows', sheetId)
  await edits.cells({
    sheetId,
    label: 'Edit Name',
    cells: [{ rowId: ids[1] as RowId, columnId: name, value: 'Annika' }],
  })
  const list = await store.scan.call('explainSheet', sheetId, null)
  expect(list).toMatchObject({
    rows: 2,
    columns: [{ name: 'Name', filled: 1 }],
    withheld: ['Salary', 'Diary'],
    samples: [['Annika']],
    runs: [],
  })
  expect(list.steps.at(-1)?.label).toBe('Edit Name')
  const html = explainHtml(list, Date.now())
  expect(html).toContain('Annika')
  for (const secret of ['70000', 'dear diary']) expect(html).not.toContain(secret)
  await workspace.close()
})

test('names in scripts written from right to left keep to themselves', () => {
  const name = 'שם (1)'
  const html = explainHtml(
    {
      ...nothing,
      name,
      columns: [{ name, type: 'text', note: '', filled: 1, from: name, verdicts: [] }],
      withheld: [name],
      samples: [[name]],
      steps: [
        {
          id: 1 as StepId,
          label: `Edit “${name}” in 2 cells`,
          at: '2026-03-04T09:12:00.000Z',
          cells: 2,
          undone: false,
          runId: null,
          parent: null,
          leftAt: null,
        },
      ],
    },
    0,
  )
  expect(html).toContain(`<h1 dir="auto">${name}</h1>`)
  expect(html).toContain(`Edit “<bdi>${name}</bdi>” in 2 cells`)
  // Outside the title and the heading, each is isolated.
  expect(html.split(name)).toHaveLength(html.split(`<bdi>${name}</bdi>`).length + 2)
})
