// `import`, `export` and `lists`, and what every command thinks of a name it shall write to.
import { linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandLine, commandLine, failureOf, guests } from '../../testing/command-line.ts'
import { workbookOf } from '../../testing/file/make-zip.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const file = (name: string) => at.file(name)
const put = (name: string, content: string | Buffer) => at.put(name, content)
const cli = (...args: string[]) => at.here(...args)

describe('outputs', () => {
  test.skipIf(process.platform === 'win32')(
    'never the input, under no name: 2, before anything is opened',
    async () => {
      put('guests.csv', guests)
      linkSync(file('guests.csv'), file('hard.csv'))
      symlinkSync(file('guests.csv'), file('soft.csv'))
      mkdirSync(file('sub'))
      for (const out of ['guests.csv', './sub/../guests.csv', 'hard.csv', 'soft.csv', file('guests.csv')]) {
        const said = await cli('run', 'validate.email', '--in', 'guests.csv', '--out', out, '--budget', '5')
        expect(said).toMatchObject({ code: 2, out: '' })
        expect(said.err).toContain('is the input and is never overwritten. Choose another file with --out.')
      }
      expect(readFileSync(file('guests.csv'), 'utf8')).toBe(guests)
    },
  )

  test('a name that cannot be written to is said before a credit is spent: 2', async () => {
    put('guests.csv', guests)
    mkdirSync(file('folder.csv'))
    for (const [out, words] of [
      [
        'checked.pdf',
        'the name must end in .csv, .tsv, .xlsx, .jsonl, .json, .vcf, .md, .html, .yaml, .xml, .sql, .sqlite or .parquet',
      ],
      ['checked', 'the name must end in'],
      ['missing/checked.csv', 'does not exist'],
      ['folder.csv', 'this is a folder'],
      [`${'x'.repeat(300)}.csv`, 'the name cannot be used'],
    ] as const) {
      const said = await cli('run', 'validate.email', '--in', 'guests.csv', '--out', out, '--budget', '5')
      expect(said).toMatchObject({ code: 2, err: expect.stringContaining(words) })
    }
    const said = await cli('lists', '--json')
    expect(JSON.parse(said.out)).toEqual({ lists: [] })
  })
})

describe('import, export and lists', () => {
  test('a file becomes a list and the list the same file', async () => {
    put('guests.csv', `${guests}\n`)
    const made = await cli('import', 'guests.csv', '--list', 'Guests', '--json')
    expect(made.code).toBe(0)
    expect(JSON.parse(made.out)).toMatchObject({
      list: { name: 'Guests' },
      rows: 5,
      columns: [{ name: 'Name' }, { name: 'Work e-mail', type: 'email' }, { name: 'Phone', type: 'phone' }],
      problems: 0,
    })
    const written = await cli('export', 'guests', '--out', 'again.csv', '--preset', 'same', '--json')
    expect(written.code).toBe(0)
    expect(JSON.parse(written.out)).toMatchObject({ rows: 5, outputs: [file('again.csv')] })
    expect(readFileSync(file('again.csv'), 'utf8')).toBe(`${guests}\n`)
    expect((await cli('export', 'Guests', '--out', 'again.tsv')).out).toBe('5 rows written to again.tsv\n')
    expect(readFileSync(file('again.tsv'), 'utf8')).toContain('Name\tWork e-mail\tPhone')
  })

  test('a workbook becomes one file, and the file a workbook with its lists', async () => {
    put('guests.csv', guests)
    await cli('import', 'guests.csv', '--list', 'Guests')
    const saved = await cli('export', '--workbook', 'GUESTS', '--out', 'book.listwright', '--json')
    expect(saved).toMatchObject({ code: 0 })
    expect(JSON.parse(saved.out)).toMatchObject({
      workbook: { name: 'Guests' },
      lists: 1,
      rows: 5,
      outputs: [file('book.listwright')],
    })
    const opened = await cli('import', 'book.listwright')
    expect(opened).toMatchObject({ code: 0, out: 'Guests\t5 rows\tGuests\n' })
    expect((await cli('lists')).out.match(/^Guests\t5 rows/gm)).toHaveLength(2)

    for (const [args, code, words] of [
      [['export', '--workbook', 'Ghosts', '--out', 'a.listwright'], 3, 'Workbooks: Guests, Guests.'],
      [['export', '--workbook', 'Guests', '--out', 'a.csv'], 2, 'the name must end in .listwright'],
      [['export', 'Guests', '--workbook', 'Guests', '--out', 'a.listwright'], 2, 'either'],
      [['import', 'book.listwright', '--list', 'Other'], 2, 'names its own lists'],
      [['import', 'none.listwright'], 3, 'There is no file none.listwright.'],
    ] as const)
      expect(await cli(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(words) })
    put('broken.listwright', 'no database')
    expect(await cli('import', 'broken.listwright')).toMatchObject({ code: 3, err: expect.stringContaining('broken') })
  })

  test('two lists of one name: which is meant has to be said, by every command', async () => {
    put('guests.csv', guests)
    await cli('import', 'guests.csv', '--list', 'Guests')
    put('other.csv', `${guests}\nZoe,zoe@host.example,`)
    const made = JSON.parse((await cli('import', 'other.csv', '--list', 'Guests', '--json')).out)
    for (const args of [
      ['export', 'Guests', '--out', 'a.csv'],
      ['run', 'validate.email', '--in', 'list:guests', '--budget', '5'],
    ]) {
      const said = await cli(...args)
      expect(said).toMatchObject({ code: 3, out: '', err: expect.stringContaining('There are 2 lists') })
      expect(said.err).toContain(`id:${made.list.id}: 6 rows`)
    }
    const one = await cli('export', `id:${made.list.id}`, '--out', '-', '--format', 'jsonl')
    expect(one.out.trimEnd().split('\n')).toHaveLength(6)
  })

  test('a sheet of a workbook is chosen by its name or its place', async () => {
    const sheet = (name: string) =>
      `<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>${name}</t></is></c></row>`
    put('book.xlsx', workbookOf({ sheets: ['Anna', 'Bo', 'Cleo'].map(sheet), names: ['Guests', '3', 'Speakers'] }))
    put('guests.csv', guests)
    const made = async (wanted: string) => {
      const { list } = JSON.parse((await cli('import', 'book.xlsx', '--sheet', wanted, '--json')).out)
      return [list.name, (await cli('export', `id:${list.id}`, '--out', '-')).out.split('\n')[1]]
    }
    expect(await made('Speakers')).toEqual(['book, Speakers', 'Cleo'])
    expect(await made('speakers')).toEqual(['book, Speakers (2)', 'Cleo'])
    expect(await made('1')).toEqual(['book, Guests', 'Anna'])
    // A name goes before a place.
    expect(await made('3')).toEqual(['book, 3', 'Bo'])
    for (const [name, wanted, words] of [
      ['book.xlsx', 'Speaker', 'book.xlsx has no sheet "Speaker". Did you mean "Speakers"? Sheets: '],
      ['book.xlsx', '4', 'book.xlsx has no sheet "4".'],
      ['book.xlsx', '0', 'book.xlsx has no sheet "0".'],
      ['guests.csv', '1', 'guests.csv is not a workbook, so it has no sheets.'],
    ] as const)
      expect(await cli('import', name, '--sheet', wanted)).toMatchObject({
        code: 3,
        err: expect.stringContaining(words),
      })
  })

  test('an empty sheet is said to be empty, with the other sheets', async () => {
    const people =
      '<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>Ann</t></is></c></row>'
    put('book.xlsx', workbookOf({ sheets: ['', people], names: ['Cover', 'People'] }))
    expect(await cli('import', 'book.xlsx', '--sheet', 'Cover')).toMatchObject({
      code: 3,
      err: 'The sheet "Cover" of book.xlsx is empty. Nothing was imported. To read another sheet, use --sheet NAME: People.\n',
    })
  })

  test('import and run name the list of a file alike, and never as one that is there', async () => {
    put('mail.csv', guests)
    expect(JSON.parse((await cli('import', 'mail.csv', '--json')).out).list.name).toBe('mail')
    expect(JSON.parse((await cli('import', 'mail.csv', '--json')).out).list.name).toBe('mail (2)')
    const run = ['run', 'validate.email', '--in', 'mail.csv', '--dry-run', '--json'] as const
    expect(JSON.parse((await cli(...run)).out).list.name).toBe('mail (3)')
    expect(JSON.parse((await cli(...run)).out).list.name).toBe('mail (3)')
  })

  test('lists names what there is, or how to begin', async () => {
    expect((await cli('lists')).out).toContain('No lists yet. To import one: listwright import FILE --list NAME')
    put('guests.csv', guests)
    await cli('import', 'guests.csv')
    expect((await cli('lists')).out).toMatch(/^guests\t5 rows\tguests\t\d{4}-/)
  })

  test('a list that is not there: 3, with those that are', async () => {
    put('guests.csv', guests)
    await cli('import', 'guests.csv', '--list', 'Guests')
    const said = await cli('export', 'Ghosts', '--out', 'a.csv')
    expect(said).toMatchObject({ code: 3, out: '' })
    expect(said.err).toContain('There is no list named "Ghosts". Did you mean "Guests"? Lists: Guests.')
  })

  test.each<[string, string, string | Buffer, RegExp]>([
    ['nothing', 'empty.csv', '', /^empty\.csv is empty\. Nothing was imported\.$/m],
    [
      'a program',
      'tool.csv',
      Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000', 'latin1'),
      /^tool\.csv is not a text table/m,
    ],
    ['a cut workbook', 'cut.xlsx', Buffer.from('PK\u0003\u0004cut off here', 'latin1'), /^cut\.xlsx is damaged/m],
    [
      'an old or locked workbook',
      'old.xlsx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]),
      /^old\.xlsx is (an old Excel file|protected by a password|damaged)/m,
    ],
  ])('%s is refused with a sentence, and no list is left: 3', async (_what, name, content, words) => {
    put(name, content)
    const said = await cli('import', name, '--json')
    expect(said.code).toBe(3)
    expect(said.out).toBe('')
    expect(failureOf(said).message).toMatch(words)
    expect(failureOf(said).message).not.toMatch(/\n {4}at /)
    expect(JSON.parse((await cli('lists', '--json')).out)).toEqual({ lists: [] })
  })

  test('a file that is missing is said: 3', async () => {
    const said = await cli('import', 'missing.csv')
    expect(said).toMatchObject({ code: 3, out: '', err: 'There is no file missing.csv.\n' })
  })
})

test('a name beyond 200 characters is a sentence; that of a file is cut for its list, and numbers still fit behind it', async () => {
  const long = 'n'.repeat(199)
  put('guests.csv', guests)
  expect(await cli('import', 'guests.csv', '--list', `${long}nn`)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^--list: a name can have at most 200 characters\. This one has 201\./),
  })
  // The surrogate pair would be cut in half.
  for (const text of [guests, `${guests}\nEd,,`]) {
    put(`${long}😀😀.csv`, text)
    expect((await cli('run', 'validate.email', '--in', `${long}😀😀.csv`, '--budget', '5')).code).toBe(0)
  }
  const names = (await cli('lists')).out.split('\n').flatMap(line => line.split('\t')[0] || [])
  expect(names.sort()).toEqual([long, `${'n'.repeat(190)} (2)`].sort())
})
