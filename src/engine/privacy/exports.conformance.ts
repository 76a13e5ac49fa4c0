// No one suppressed is in a file, nor comes from a search into a list (P6, R-EXP-07, R-SRC-07).
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeListView } from '../../contract/app/view.ts'
import { type FileWorkspace, fileWorkspace, listOf, plainExport } from '../../testing/file/file-workspace.ts'
import { noSeals } from '../../testing/workspace/no-seals.ts'
import { createExplains } from '../explain/explains.ts'
import { type CompanySites, createCompanySites } from './company-sites.ts'
import { createSuppressions, type Suppressions } from './suppressions.ts'

let work: FileWorkspace
let lists: Suppressions
let sites: CompanySites
beforeAll(async () => {
  work = await fileWorkspace()
  sites = createCompanySites({ ...work, recall: () => {} })
  lists = createSuppressions({ ...work, seals: noSeals, sites, recall: () => {}, share: async () => {} })
})
afterAll(async () => {
  await sites.close()
  await work.close()
})

const people = 'E-mail,Site\nanna@acme.example,other.example\nbo@other.example,www.blocked.example\ncy@other.example,\n'

test.each(['csv', 'tsv', 'xlsx'] as const)(
  '%s: rows of whoever is suppressed are left out and counted',
  async format => {
    const { ticket, file: source } = await work.put(`people-${format}.csv`, people)
    const { job } = await work.importFile(ticket)
    const sheetId = listOf(job)
    const same = plainExport({ sheetId, preset: 'same' })
    expect(await work.files.exportPreview(same)).toMatchObject({ rows: 3, suppressed: 0, byteIdentical: true })
    const from = { kind: 'lines', text: 'anna@acme.example' } as const
    const { batchId: one } = await lists.add({ kind: 'email', from, hashed: true, note: '' })
    const site = { kind: 'lines', text: 'blocked.example' } as const
    const { batchId: two } = await lists.add({ kind: 'company_domain', from: site, hashed: false, note: '' })

    // A kept copy of the file would hold them.
    expect(await work.files.exportPreview(same)).toMatchObject({ rows: 1, suppressed: 2, byteIdentical: false })
    const view = await work.views.open(sheetId, wholeListView)
    const selection = { scope: 'selection', viewId: view.id, ranges: [{ top: 0, bottom: 0 }] } as const
    expect(
      await work.files.exportPreview(plainExport({ sheetId, ...selection, ranges: [...selection.ranges] })),
    ).toMatchObject({
      rows: 0,
      suppressed: 1,
    })
    const { job: written, file } = await work.exportTo(`out-${format}.${format}`, { sheetId, format })
    expect(written).toMatchObject({ state: 'done', rows: 1, suppressed: 2 })
    const { ticket: again } = await work.files.ticket(file, 'read')
    const back = await work.importFile(again)
    expect(await work.cells(listOf(back.job))).toEqual([['cy@other.example', null]])

    for (const batchId of [one, two]) if (batchId !== null) await lists.remove({ kind: 'batch', batchId })
    const { file: identical } = await work.exportTo(`same-${format}.csv`, { sheetId, preset: 'same' })
    expect(readFileSync(identical)).toEqual(readFileSync(source))
  },
)

test('JSON Lines leave out whoever is suppressed, and are no form of a CSV file', async () => {
  const { ticket } = await work.put('lines.csv', people)
  const { job } = await work.importFile(ticket)
  const from = { kind: 'lines', text: 'anna@acme.example\nbo@other.example' } as const
  const { batchId } = await lists.add({ kind: 'email', from, hashed: true, note: '' })
  const spec = { sheetId: listOf(job), format: 'jsonl' } as const
  const { job: written, file } = await work.exportTo('out.jsonl', spec)
  expect(written).toMatchObject({ state: 'done', rows: 1, suppressed: 2, guarded: 0 })
  expect(readFileSync(file, 'utf8')).toBe('{"E-mail":"cy@other.example","Site":null}\n')
  const same = await work.files.exportPreview(plainExport({ ...spec, preset: 'same' }))
  expect(same).toMatchObject({ samePossible: false, byteIdentical: false })
  if (batchId !== null) await lists.remove({ kind: 'batch', batchId })
})

test('the page that explains a list has samples of others only', async () => {
  const { ticket } = await work.put('explained.csv', people)
  const { job } = await work.importFile(ticket)
  const from = { kind: 'lines', text: 'anna@acme.example' } as const
  const { batchId } = await lists.add({ kind: 'email', from, hashed: true, note: '' })
  const { html } = await createExplains(work.store, work.host).page(listOf(job))
  expect(html).toContain('bo@other.example')
  expect(html).not.toContain('anna@acme.example')
  if (batchId !== null) await lists.remove({ kind: 'batch', batchId })
})
