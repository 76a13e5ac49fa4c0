// Conditions on a column, by what the column holds, and the figures that their fields are filled from.
import { afterAll, describe, expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { type ViewCondition, wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { where } from '../../../testing/list/view-spec.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createViews } from './views.ts'

const { store, close } = await tempWorkspace()
afterAll(close)
const views = createViews(store)

describe('conditions on a column', () => {
  const rows = [
    ['anna@Mail.example', '5', '03/04/2025', 'x'],
    ['bo@work.example', '12,5', '2025-12-31', 'X '],
    ['https://www.mail.example/a', 'none', '13/01/2026', 'y'],
    [null, null, null, ''],
  ]
  const types = ['email', 'number', 'date', 'text'] as const
  type OnColumn = ViewCondition extends infer C
    ? C extends { columnId: ColumnId }
      ? Omit<C, 'columnId'>
      : never
    : never
  test.each<[string, number, OnColumn, number[]]>([
    ['numbers', 1, { kind: 'number', from: 5, to: 12.5 }, [1, 2]],
    ['numbers, open', 1, { kind: 'number', from: 6, to: null }, [2]],
    ['all but those numbers', 1, { kind: 'number', from: 6, to: null, not: true }, [1, 3, 4]],
    ['dates, the last day too', 2, { kind: 'date', from: '2025-04-03', to: '2025-12-31' }, [1, 2]],
    ['dates, open', 2, { kind: 'date', from: '2026-01-01', to: null }, [3]],
    ['lengths', 3, { kind: 'length', from: 2, to: null }, [2]],
    ['blank by length', 3, { kind: 'length', from: null, to: 0 }, [4]],
    ['domains', 0, { kind: 'domain', domains: ['mail.example', 'www.mail.example'] }, [1, 3]],
    ['other domains and none', 0, { kind: 'domain', domains: ['mail.example'], not: true }, [2, 3, 4]],
    ['all but values', 3, { kind: 'values', values: ['x', null], not: true }, [2, 3]],
    ['without a text', 0, { kind: 'contains', text: 'mail', not: true }, [2, 4]],
    ['no duplicates', 3, { kind: 'duplicate', not: true }, [3, 4]],
  ])('%s', async (_, at, condition, ids) => {
    const { sheetId, columnIds } = await makeSheet(
      store,
      types.map(type => ({ name: type, type })),
      rows,
    )
    // The parts of one kind of condition stay together.
    const view = await views.open(sheetId, where({ ...condition, columnId: columnIds[at] } as ViewCondition))
    expect(Array.from(views.ids(view.id))).toEqual(ids)
  })

  test('figures tell what a column holds in the rows that other conditions leave', async () => {
    const { sheetId, columnIds } = await makeSheet(
      store,
      types.map(type => ({ name: type, type })),
      rows,
    )
    const [mail = 0 as ColumnId, number = 0 as ColumnId, date = 0 as ColumnId, text = 0 as ColumnId] = columnIds
    const { id } = await views.open(sheetId, where({ kind: 'number', columnId: number, from: null, to: 12 }))
    expect(await views.figures(id, number)).toEqual({
      rows: 4,
      blank: 1,
      distinct: 3,
      repeated: 0,
      numbers: { cells: 2, min: 5, max: 12.5 },
      dates: null,
      lengths: { min: 1, max: 4 },
      states: [],
      stale: 0,
    })
    expect(await views.figures(id, date)).toMatchObject({ rows: 1, dates: { min: '2025-04-03', max: '2025-04-03' } })
    const all = await views.open(sheetId, wholeListView)
    expect(await views.figures(all.id, text)).toMatchObject({ repeated: 2, numbers: null, lengths: { min: 1, max: 2 } })
    expect(await views.facet(all.id, mail, 'domain', '', 10)).toEqual({
      values: [
        { value: 'mail.example', count: 1 },
        { value: 'work.example', count: 1 },
        { value: 'www.mail.example', count: 1 },
        { value: null, count: 1 },
      ],
      distinct: 4,
    })
  })
})
