// Cards of address books through a whole import and export: what was not edited leaves with the same properties.
import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { fileSuite } from '../../../testing/file-suite.ts'
import { plainExport } from '../../../testing/file-workspace.ts'
import { cardCases, listCases } from './vcard.cases.ts'

const { work, importText } = fileSuite()

/** The properties of written cards as the cases say them. */
function propertiesOf(text: string): string[] {
  const all = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(line => line !== '' && !/^(?:BEGIN|END|VERSION):/.test(line))
  const groups = new Map<string, string[]>()
  for (const [at, line] of all.entries()) {
    const [, group = `alone ${at}`, rest = ''] = /^(?:(item\d+)\.)?(.*)$/s.exec(line) ?? []
    const plain = rest.replace(/;TYPE=INTERNET(?=:)/, '').replace('TYPE=INTERNET,', 'TYPE=')
    groups.set(group, [...(groups.get(group) ?? []), plain])
  }
  return [...groups.values()].map(group => group.join(' | ')).sort()
}

/** Empty names that 3.0 requires are no property of the card. */
const said = (properties: readonly string[]) => properties.filter(one => one !== 'N:;;;;').sort()

test.each(cardCases)('$program', async ({ program, card, leaves }) => {
  const { sheetId } = await importText(`${program.replaceAll(/\W+/g, '-')}.vcf`, card)
  const { file, job } = await work().exportTo(`${program.replaceAll(/\W+/g, '-')}-out.vcf`, { sheetId, format: 'vcf' })
  expect(job.state).toBe('done')
  expect(said(propertiesOf(readFileSync(file, 'utf8')))).toEqual(said(leaves))
})

test.each(listCases)('$list', async ({ list, row, leaves }) => {
  const cells = (values: string[]) => values.map(value => `"${value}"`).join(',')
  const { sheetId } = await importText(
    `${list}.csv`,
    `${cells(Object.keys(row))}\n${cells(Object.values(row))}\n${cells(Object.values(row))}\n`,
    { headerRow: 1 },
  )
  const { file } = await work().exportTo(`${list}.vcf`, { sheetId, format: 'vcf' })
  const first = readFileSync(file, 'utf8').split('END:VCARD')[0] ?? ''
  expect(said(propertiesOf(first))).toEqual(said(leaves))
})

it('columns without a property are named before', async () => {
  const { sheetId } = await importText('notes.csv', 'E-mail,Shoe size\na@work-tools.com,41\n', { headerRow: 1 })
  const spec = plainExport({ sheetId, format: 'vcf' })
  expect((await work().files.exportPreview(spec)).findings).toEqual([
    { text: 'vCard has no property for Shoe size. It goes to the note of each card.', rows: null },
  ])
})

it('all of them in one file, and read again, are the same cells', async () => {
  const { sheetId } = await importText('all.vcf', cardCases.map(({ card }) => card).join(''))
  const { file } = await work().exportTo('all-out.vcf', { sheetId, format: 'vcf' })
  const again = await importText('again.vcf', readFileSync(file))
  const named = async (id: typeof sheetId) => {
    const columns = await work().store.scan.call('columnsOf', id)
    const rows = await work().cells(id)
    return rows.map(row =>
      Object.fromEntries(columns.flatMap(({ name }, at) => (row[at] ? [[name, row[at]] as const] : []))),
    )
  }
  expect(await named(again.sheetId)).toEqual(await named(sheetId))
})
