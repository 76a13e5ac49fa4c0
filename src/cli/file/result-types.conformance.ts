// Results carry the type of what they hold into every file: read back from the XML of a workbook and by a JSON parser.
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type CommandLine, commandLine, guests } from '../../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

/** The text of a part of a workbook. */
const partOf = (file: string, name: string) =>
  new Promise<string>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed)
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== name) return zip.readEntry()
        zip.openReadStream(entry, (broken, stream) => (broken ? reject(broken) : resolve(text(stream))))
      })
      zip.on('end', () => reject(new Error(`no ${name}`)))
      zip.readEntry()
    })
  })

/** By header: the kinds of its cells (n, b or inlineStr) with their values. */
function columnsOf(sheet: string): Map<string, [kind: string, value: string][]> {
  const found = new Map<string, { name: string; cells: [string, string][] }>()
  for (const [, letters = '', row = '', rest = '', body = ''] of sheet.matchAll(
    /<c r="([A-Z]+)(\d+)"([^>]*)>(.*?)<\/c>/g,
  )) {
    const value = /<(?:v|t[^>]*)>(.*?)<\//.exec(body)?.[1] ?? ''
    if (row === '1') found.set(letters, { name: value, cells: [] })
    else found.get(letters)?.cells.push([/t="(\w+)"/.exec(rest)?.[1] ?? 'n', value])
  }
  return new Map([...found.values()].map(({ name, cells }) => [name, cells]))
}

test('a score is a number, a role is true or false, a day is a date, in workbooks and in JSON', async () => {
  at.put('guests.csv', guests)
  const ran = await at.here(
    ...['run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Work e-mail', '--budget', '500'],
    ...['--fields', 'email_quality.is_role,email_domain.date_registered', '--out', 'checked.xlsx'],
  )
  expect(ran).toMatchObject({ code: 0 })
  const columns = columnsOf(await partOf(at.file('checked.xlsx'), 'xl/worksheets/sheet1.xml'))
  const of = (name: string) => columns.get(`Work e-mail: ${name}`) ?? []
  expect(of('score').length).toBeGreaterThan(0)
  expect(of('score').every(([kind, value]) => kind === 'n' && Number(value) <= 100)).toBe(true)
  expect(of('role').length).toBeGreaterThan(0)
  expect(new Set(of('role').map(([kind]) => kind))).toEqual(new Set(['b']))
  // 27 November 2026 is day 46,353 of a workbook; days are whole numbers near today.
  expect(of('checked on').every(([kind, value]) => kind === 'n' && Number(value) > 40_000)).toBe(true)
  expect(of('registered on').every(([kind]) => kind === 'n')).toBe(true)
  expect(new Set(of('verdict').map(([kind]) => kind))).toEqual(new Set(['inlineStr']))
  // What was imported stays the text it was.
  expect(new Set(columns.get('Work e-mail')?.map(([kind]) => kind))).toEqual(new Set(['inlineStr']))

  const lists = JSON.parse((await at.here('lists', '--json')).out).lists
  for (const out of ['checked.json', 'checked.jsonl']) {
    await at.here('export', lists[0].name, '--out', out)
    const written = readFileSync(at.file(out), 'utf8')
    const rows: Record<string, unknown>[] = out.endsWith('l')
      ? written
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line))
      : JSON.parse(written)
    const kinds = (name: string) =>
      new Set(rows.map(row => row[`Work e-mail: ${name}`]).flatMap(value => (value === null ? [] : [typeof value])))
    expect([kinds('score'), kinds('role'), kinds('checked on'), kinds('verdict')]).toEqual(
      ['number', 'boolean', 'string', 'string'].map(kind => new Set([kind])),
    )
  }
}, 120_000)
