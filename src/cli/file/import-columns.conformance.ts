// `import` into a new list: names and types of its columns as the command says, or as was chosen for the header before, every file
// of a zip, objects in objects, and encodings by any of their names.
import iconv from 'iconv-lite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headerPrint } from '../../engine/types/header-print.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { zipOf } from '../../testing/file/make-zip.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const imported = async (...args: string[]) => {
  const { out, err, code } = await at.here('import', ...args, '--json')
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

test('columns get the names and types that the command says, else those that were chosen for the header', async () => {
  at.put('a.csv', 'Contact,Tel,a=b,Note\nann@x.example,0171,1,x\n')
  const said = [
    '--rename',
    'Contact=Email',
    '--rename',
    'a=b=Number',
    '--type',
    'tel=phone',
    '--columns',
    'Contact,Tel,a=b',
  ]
  expect(await imported('a.csv', ...said)).toMatchObject({
    columns: [
      { name: 'Email', type: 'email' },
      { name: 'Tel', type: 'phone' },
      { name: 'Number', type: 'number' },
    ],
  })
  const header = headerPrint(['Contact', 'Tel', 'a=b', 'Note'])
  const chosen = [
    { of: 'Contact', name: 'Address' },
    { of: 'Tel', type: 'text' },
    { of: 'Note', keep: false },
  ]
  at.put('w/settings.json', JSON.stringify({ imported: [{ header, columns: chosen }] }))
  expect((await imported('a.csv')).columns).toHaveLength(4)
  expect(await imported('a.csv', '--as-last', '--rename', 'Tel=Phone')).toMatchObject({
    columns: [{ name: 'Address', type: 'email' }, { name: 'Phone', type: 'text' }, { name: 'a=b' }],
  })
  expect(await at.here('import', 'a.csv', '--rename', 'Fax=Phone')).toMatchObject({ code: 3 })
  const type = await at.here('import', 'a.csv', '--type', 'Tel=phones')
  expect(type).toMatchObject({ code: 2 })
  expect(type.err).toContain('Did you mean "phone"?')
  expect(await at.here('import', 'a.csv', '--append', 'a', '--as-last')).toMatchObject({ code: 2 })
})

test('every file of a zip becomes a list; without it the first table, not a note beside it', async () => {
  const files = [
    { name: 'readme.md', content: 'hello' },
    { name: 'notes.txt', content: 'hello\n' },
    { name: 'in/a.csv', content: 'Name,Mail\nAnna,a@x.example\n' },
    { name: 'in/b.csv', content: 'Name,Mail\nBo,b@x.example\nCy,c@x.example\n' },
  ]
  at.put('two.zip', zipOf(files))
  expect(await imported('two.zip')).toMatchObject({ rows: 1, columns: [{ name: 'Name' }, { name: 'Mail' }] })
  const { lists } = await imported('two.zip', '--all-sheets', '--accept-guess')
  expect(lists.map(({ rows }: { rows: number }) => rows)).toEqual([1, 1, 2])
})

test('objects in objects become columns, or stay as they are', async () => {
  at.put('a.jsonl', '{"name":"Anna","at":{"city":"Bonn"}}\n{"name":"Bo","at":{"city":"Ulm"}}\n')
  const names = ({ columns }: { columns: { name: string }[] }) => columns.map(({ name }) => name)
  expect(names(await imported('a.jsonl'))).toEqual(['name', 'at'])
  expect(names(await imported('a.jsonl', '--nested', 'columns'))).toEqual(['name', 'at.city'])
  expect(await at.here('import', 'a.jsonl', '--nested', 'both')).toMatchObject({ code: 2 })
})

test('an encoding goes by any of its names; one that is none is answered with those there are', async () => {
  at.put('pl.csv', iconv.encode('Imię;Miasto\nŁukasz;Łódź\n', 'cp852'))
  for (const name of ['CP852', 'ibm852', 'ms-dos 852']) {
    const { out, code } = await at.here('inspect', 'pl.csv', '--encoding', name, '--header-row', '1', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ encoding: { value: 'cp852', sure: true }, preview: [['Łukasz', 'Łódź']] })
  }
  const wrong = await at.here('inspect', 'pl.csv', '--encoding', 'windows-1520')
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.err).toMatch(/iso-8859-5.*Did you mean "windows-125\d"/s)
})
