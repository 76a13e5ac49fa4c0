// What runs write, against the real local service over HTTP: results, marks and added fields, and how a person takes them back.
import { describe, expect, test } from 'vitest'
import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { runSuite } from '../../testing/run/run-suite.ts'
import { emailSpec, startRun } from '../../testing/run/run-workspace.ts'

const { at, domain, people, emails, calls, verdictColumn, edit, shown } = runSuite()

describe('what a run writes', () => {
  test('is undone as one step, and costs nothing a second time', async () => {
    const { sheetId, email } = await emails(people(9))
    await at().runs.settled((await startRun(at().runs, emailSpec(sheetId, email))).id)
    await at().edits.undo(sheetId)
    expect((await at().sheets.get(sheetId)).columns.map(column => column.name)).toEqual(['Work e-mail'])
    const again = await at().runs.settled((await startRun(at().runs, emailSpec(sheetId, email))).id)
    expect(again).toMatchObject({ state: 'done', spent: 0, states: { found: 9 } })
    expect(calls()).toHaveLength(9)
  })

  test('is not undone while it is open: a capped run is paused, and undo says so', async () => {
    const { sheetId, email } = await emails(people(4))
    const run = await at().runs.settled((await startRun(at().runs, emailSpec(sheetId, email), { cap: 2 })).id)
    expect(run).toMatchObject({ state: 'paused', reason: 'cap' })
    await expect(at().edits.undo(sheetId)).rejects.toMatchObject({ code: 'run_busy', details: { state: 'paused' } })
    await at().runs.stop(run.id)
    expect(await at().runs.settled(run.id)).toMatchObject({ state: 'stopped' })
    await at().edits.undo(sheetId)
    expect((await at().sheets.get(sheetId)).columns).toHaveLength(1)
  })

  test('leaves what a person typed, unless told to overwrite', async () => {
    const { sheetId, email } = await emails(people(3))
    await at().runs.settled((await startRun(at().runs, emailSpec(sheetId, email))).id)
    const verdict = await verdictColumn(sheetId)
    await edit(sheetId, verdict, 2, 'Call first')
    const all = emailSpec(sheetId, email, { chips: ['found', 'empty'], writes: 'replace' })
    await at().runs.settled((await startRun(at().runs, all)).id)
    expect((await shown(sheetId, verdict))[1]).toMatchObject({ value: 'Call first', marks: cellMarks.manual })
    await at().runs.settled((await startRun(at().runs, { ...all, writes: 'overwrite' })).id)
    const [, second] = await shown(sheetId, verdict)
    expect(second).toMatchObject({ value: 'Unknown', marks: 0 })
    expect(calls()).toHaveLength(3)
  })

  test('marks results stale after an edit, and asks only the changed rows again', async () => {
    const { sheetId, email } = await emails(people(4))
    await at().runs.settled((await startRun(at().runs, emailSpec(sheetId, email))).id)
    await edit(sheetId, email, 3, 'other@acme-tools.com')
    const verdict = await verdictColumn(sheetId)
    expect((await shown(sheetId, verdict))[2]?.marks).toBe(cellMarks.stale)
    const spec = emailSpec(sheetId, email, { chips: ['stale'], writes: 'replace' })
    expect(await at().runs.estimate(spec)).toMatchObject({ calls: 1, chips: { stale: 1, found: 3 } })
    await at().runs.settled((await startRun(at().runs, spec)).id)
    expect((await shown(sheetId, verdict))[2]?.marks).toBe(0)
    expect(calls()).toHaveLength(5)
    // Back to what was asked: fresh again, also after undo and redo.
    const now = async () => (await shown(sheetId, verdict))[2]?.marks
    await edit(sheetId, email, 3, 'third@acme-tools.com')
    expect(await now()).toBe(cellMarks.stale)
    await edit(sheetId, email, 3, ' OTHER@acme-tools.com ')
    expect(await now()).toBe(0)
    await at().edits.undo(sheetId)
    expect(await now()).toBe(cellMarks.stale)
  })

  test('adds chosen fields behind the results, and only once', async () => {
    const { sheetId, email } = await emails(['info@gmail.com', `person@${domain()}`])
    const spec = emailSpec(sheetId, email, { fields: ['email_quality.is_role', 'email_quality.is_free_email'] })
    await at().runs.settled((await startRun(at().runs, spec)).id)
    await at().runs.settled((await startRun(at().runs, { ...spec, chips: ['found'], writes: 'replace' })).id)
    const { columns } = await at().sheets.get(sheetId)
    expect(columns.slice(6).map(column => column.name)).toEqual(['Work e-mail: free provider', 'Work e-mail: role'])
    expect((await shown(sheetId, columns[7]?.id as ColumnId)).map(cell => cell.value)).toEqual(['yes', 'no'])
  })

  test('is refused for locked columns and missing inputs', async () => {
    const { sheetId, email } = await emails(people(2))
    await expect(at().runs.estimate({ ...emailSpec(sheetId, email), mapping: {} })).rejects.toMatchObject({
      code: 'input_missing',
    })
    await at().sheets.setColumn(sheetId, email, { neverSend: true })
    await expect(at().runs.estimate(emailSpec(sheetId, email))).rejects.toMatchObject({ code: 'column_locked' })
    const [offer] = await at().runs.operations(sheetId, email)
    expect(offer).toMatchObject({ op: 'validate.email', ready: false })
  })
})

describe('phones', () => {
  test('are read for the row, then the list; what cannot be read is not sent', async () => {
    const { sheetId, columnIds } = await makeSheet(
      at().store,
      [
        { name: 'Phone', type: 'phone' },
        { name: 'Country', type: 'country' },
      ],
      [
        ['+1 415 555 2671', null],
        ['(415) 555-2671', 'USA'],
        ['030 901820', null],
        ['4.16E+09', null],
        ['12', 'DE'],
        [null, 'DE'],
      ],
    )
    const [phone, country] = columnIds
    const offers = await at().runs.operations(sheetId, phone ?? null)
    expect(offers.find(({ op }) => op === 'validate.phone')).toMatchObject({ mapping: { phone, country }, ready: true })
    const spec = { ...emailSpec(sheetId, phone as ColumnId), op: 'validate.phone' as const, country: 'DE' }
    const run = await at().runs.settled(
      (await startRun(at().runs, { ...spec, mapping: { phone, country } as typeof spec.mapping & object })).id,
    )
    expect(run).toMatchObject({ state: 'done', spent: 2, states: { found: 3, needs_input: 2, empty: 1 } })
    const { columns } = await at().sheets.get(sheetId)
    expect(columns.map(column => column.name)).toEqual([
      'Phone',
      'Phone: verdict',
      'Phone: action',
      'Phone: reason',
      'Phone: international',
      'Phone: line type',
      'Phone: checked on',
      'Country',
    ])
    const international = columns.find(column => column.name === 'Phone: international')
    const values = (await shown(sheetId, international?.id as ColumnId)).map(cell => cell.value)
    expect(values).toEqual(['+14155552671', '+14155552671', '+4930901820', null, null, null])
    expect(await at().runs.rows(run.id, ['needs_input'])).toEqual([4, 5])

    // The country beside a national number is part of what was asked; beside an international one it is not.
    const verdict = columns.find(column => column.name === 'Phone: verdict')?.id as ColumnId
    const marks = async () => (await shown(sheetId, verdict)).map(cell => cell.marks)
    await edit(sheetId, country as ColumnId, 1, 'DE')
    await edit(sheetId, country as ColumnId, 2, 'FR')
    expect((await marks()).slice(0, 3)).toEqual([0, cellMarks.stale, 0])
    await edit(sheetId, country as ColumnId, 2, 'us')
    expect((await marks()).slice(0, 3)).toEqual([0, 0, 0])
  })
})
