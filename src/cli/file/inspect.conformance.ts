// `inspect`, and how a person says to `import` how a file is read.
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandLine, commandLine, failureOf, guests } from '../../testing/command-line.ts'
import { workbookOf } from '../../testing/file/make-zip.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const cli = (...args: string[]) => at.here(...args)

describe('inspect', () => {
  test('prints all that the import dialog shows, and imports nothing', async () => {
    at.put('guests.csv', `Guests of 2026\n\n${guests.replaceAll(',', ';')}\n`)
    const said = await cli('inspect', 'guests.csv', '--json')
    expect(said.code).toBe(0)
    expect(JSON.parse(said.out)).toMatchObject({
      fileName: 'guests.csv',
      kind: 'csv',
      encoding: { value: 'utf-8', sure: true },
      delimiter: { value: ';', sure: true },
      quote: '"',
      lineEnd: '\n',
      headerRow: 3,
      headerSure: true,
      titleLines: ['Guests of 2026'],
      columns: [
        { index: 0, name: 'Name', type: 'full_name' },
        { index: 1, name: 'Work e-mail', type: 'email', detection: { nonEmpty: 4 } },
        { index: 2, name: 'Phone', type: 'phone' },
      ],
      rows: { value: 5, exact: true },
      guesses: [
        { of: null, what: 'encoding', value: 'utf-8', sure: true },
        { of: null, what: 'delimiter', value: ';', sure: true },
        { of: null, what: 'header', value: 3, sure: true },
      ],
    })
    expect(JSON.parse(said.out).preview[0]).toEqual(['Anna Ek', 'anna.ek@gmail.com', '+49 30 901820'])
    expect(JSON.parse((await cli('lists', '--json')).out)).toEqual({ lists: [] })
  })

  test('what is not sure ends with 3, in lines and in JSON', async () => {
    at.put('odd.csv', 'Quinn;Ash\nRobin;Lee\nSam;Kim\n')
    const plain = await cli('inspect', 'odd.csv')
    expect(plain.code).toBe(3)
    expect(plain.out).toContain('Perhaps: there is no header')
    expect(plain.out).toContain('It is not clear which row holds the column names.')
    expect((await cli('inspect', 'odd.csv', '--accept-guess')).code).toBe(0)
    expect((await cli('inspect', 'odd.csv', '--no-header')).out).toContain('Sure: there is no header')
  })

  test('names both encodings that are likely, with a cell, and what is chosen is not asked again', async () => {
    at.put('places.csv', iconv.encode('Name;E-mail\nWeißkirchen;anna@example.org\n', 'cp850'))
    const plain = await cli('inspect', 'places.csv')
    expect(plain.code).toBe(3)
    expect(plain.out).toContain('Perhaps: the encoding is cp850 (Weißkirchen) or windows-1252 (Weiákirchen)')
    expect((await cli('import', 'places.csv')).err).toContain(
      '- Possibly the encoding is cp850 (Weißkirchen) or windows-1252 (Weiákirchen). To decide, use --encoding NAME.',
    )
    const chosen = await cli('inspect', 'places.csv', '--encoding', 'cp850')
    expect(chosen.code).toBe(0)
    expect(chosen.out).toContain('Sure: the encoding is cp850\n')
  })

  test('names the sheets of a workbook and reads the one that is asked for', async () => {
    at.put(
      'book.xlsx',
      workbookOf({
        sheets: [
          '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>E-mail</t></is></c></row><row r="2"><c t="inlineStr"><is><t>Anna Ek</t></is></c><c t="inlineStr"><is><t>anna@example.org</t></is></c></row>',
        ],
      }),
    )
    expect(JSON.parse((await cli('inspect', 'book.xlsx', '--json', '--sheet', '1')).out)).toMatchObject({
      kind: 'xlsx',
    })
    expect(await cli('inspect', 'book.xlsx', '--sheet', 'Nobody')).toMatchObject({
      code: 3,
      err: expect.stringContaining('book.xlsx has no sheet "Nobody".'),
    })
  })
})

describe('import as a person says it', () => {
  test('encoding, delimiter, quote and header row', async () => {
    at.put('note.txt', Buffer.from("Stand 3. März\nName#Ort\n'Jürgen # Sohn'#Köln\n", 'latin1'))
    const said = await cli(
      ...['import', 'note.txt', '--encoding', 'WINDOWS-1252', '--delimiter', '#', '--quote', 'single'],
      ...['--header-row', '2', '--list', 'Note', '--json'],
    )
    expect(said.code).toBe(0)
    expect(JSON.parse(said.out)).toMatchObject({ rows: 1, columns: [{ name: 'Name' }, { name: 'Ort' }] })
    expect((await cli('export', 'Note', '--out', '-')).out).toContain('Jürgen # Sohn,Köln')
  })

  test('only the columns that are named, whatever their case; a name that is not there: 3', async () => {
    at.put('guests.csv', guests)
    const said = await cli('import', 'guests.csv', '--columns', '"work e-mail",Name', '--json')
    expect(JSON.parse(said.out)).toMatchObject({ columns: [{ name: 'Name' }, { name: 'Work e-mail' }] })
    expect(failureOf(await cli('import', 'guests.csv', '--columns', 'Phon', '--json'))).toEqual({
      event: 'failed',
      exit: 3,
      resumable: false,
      message:
        'guests.csv has no column "Phon". Did you mean "Phone"? Columns: Name, Work e-mail, Phone. Nothing was imported.',
    })
  })

  test('what is not sure is not imported unless the guess is accepted', async () => {
    at.put('odd.csv', 'Quay;Fen\nmoor;heath\ndell;glen\n')
    const refused = await cli('import', 'odd.csv')
    expect(refused).toMatchObject({ code: 3, out: '' })
    expect(refused.err).toContain('- Possibly the header is row 1. To decide, use --header-row N or --no-header.')
    expect(JSON.parse((await cli('lists', '--json')).out)).toEqual({ lists: [] })
    expect((await cli('import', 'odd.csv', '--accept-guess')).out).toContain('odd: 2 rows, 2 columns')
    expect((await cli('import', 'odd.csv', '--no-header', '--list', 'All')).out).toContain('All: 3 rows, 2 columns')
  })

  test('each warning of the dialog is said on stderr and in the summary', async () => {
    at.put('guests.csv', 'Name,Phone\nAnna Ek,4.41E+11\nBo Li,+49 30 901820,x\n\nCy Ma,+49 30 901821\n')
    const said = await cli('import', 'guests.csv', '--json')
    const { warnings } = JSON.parse(said.out)
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual([
      'shortened_phones',
      'ragged_rows',
      'blank_lines',
    ])
    for (const { words } of warnings) expect(said.err).toContain(words)
    expect(said.err).toContain('1 phone cell in Phone was already shortened by Excel (4.41E+11).')
  })

  test('what is left out is named by its first line with a value', async () => {
    at.put('sums.csv', 'Name;Ort;Betrag\nAnna;Ulm;1,50\nBo;Bonn;2,25\n;;\nExport erstellt am 24.11.2026;;\n')
    const { out, err } = await cli('import', 'sums.csv')
    expect(out).toContain('sums: 2 rows, 3 columns')
    expect(err).toContain('2 lines at the end are left out (line 5: Export erstellt am 24.11.2026). Use --keep footer')
  })

  test('a footer and remarks are left out where it is sure, and said; an option brings them in', async () => {
    at.put(
      'guests.csv',
      `${guests}\n# second batch\nQuinn Ash,quinn@mail.example,+49 30 901829\n\nExport created on 3 March\n`,
    )
    const said = await cli('import', 'guests.csv', '--json')
    const found = JSON.parse(said.out)
    expect(said.err).toContain(
      '1 line with a comment is left out (line 7: # second batch). Use --keep remarks to import it.',
    )
    expect(said.err).toContain('1 line at the end is left out (line 10: Export created on 3 March)')
    expect(found).toMatchObject({ rows: 6, problems: 0 })
    const all = JSON.parse(
      (await cli('import', 'guests.csv', '--keep', 'footer,remarks', '--list', 'All', '--json')).out,
    )
    expect(all).toMatchObject({ rows: 8, problems: 2 })
    // No one can know whether the last row is a guest.
    at.put('last.csv', `${guests}\n\nThe committee\n`)
    const last = await cli('import', 'last.csv', '--json')
    expect(last.err).toContain(
      '1 line at the end is imported (line 8: The committee). Use --leave-out footer to leave it out.',
    )
    expect(JSON.parse(last.out)).toMatchObject({ rows: 6 })
    expect(
      JSON.parse((await cli('import', 'last.csv', '--leave-out', 'footer', '--list', 'B', '--json')).out),
    ).toMatchObject({ rows: 5 })
  })

  test.each([
    [['--header-row', '1001'], '--header-row 1001: use a row from 1 to 1000'],
    [['--header-row', '0', '--no-header'], 'Use either --header-row or --no-header'],
    [['--encoding', 'cp852', '--encoding', 'utf-8'], '--encoding is given twice. Use it once for each file.'],
    [['--delimiter', 'gests.csv=;'], 'No file or sheet is named "gests.csv". Did you mean "guests.csv"?'],
    [['--quote', 'guests.csv=x'], '--quote x: use double, single or none.'],
    [['--header-row', '2-12'], '--header-row 2-12: use a row from 1 to 1000, or up to 9 rows'],
    [['--leave-out', 'title'], '--leave-out title: write footer, remarks, hidden, links, comments.'],
    [['--header-row', '2', '--no-header'], 'Use either --header-row or --no-header'],
    [['--quote', 'x'], '--quote x: use double, single or none.'],
    [['--delimiter', '123456789'], 'or up to 8 characters'],
    [['--encoding', 'klingon'], 'klingon'],
  ])('%j is not well said: 2', async (options, words) => {
    at.put('guests.csv', guests)
    expect(await cli('import', 'guests.csv', ...options)).toMatchObject({
      code: 2,
      err: expect.stringContaining(words),
    })
  })
})

describe('several files at once', () => {
  test('each its list, or with --stack one list; a folder is the files in it', async () => {
    at.put('jan.csv', 'Name,E-mail\nAnna Ek,anna@example.org\n')
    at.put('feb.csv', 'Name,E-mail,Phone\nBo Li,bo@example.org,+49 30 901820\n')
    const each = await cli('import', 'jan.csv', 'feb.csv', '--json')
    expect(JSON.parse(each.out)).toMatchObject({
      lists: [
        { list: { name: 'jan' }, rows: 1 },
        { list: { name: 'feb' }, rows: 1 },
      ],
    })
    const stacked = await cli('import', 'jan.csv', 'feb.csv', '--stack', '--list', 'Both', '--json')
    expect(JSON.parse(stacked.out)).toMatchObject({ list: { name: 'Both' }, rows: 2 })
    expect(stacked.err).toContain('feb.csv has different columns than the first one (adds Phone).')
    expect((await cli('export', 'Both', '--out', '-')).out.split('\n')[1]).toBe('Anna Ek,anna@example.org,,jan.csv,2')
    // What Excel keeps beside an open workbook, and what systems keep out of sight, are no files of a person.
    at.put('~$guests.xlsx', 'Anna\0')
    at.put('._jan.csv', '\0\u0005')
    const folder = await cli('import', '.', '--stack', '--list', 'Folder', '--json')
    expect(JSON.parse(folder.out)).toMatchObject({ rows: 2 })
  })

  test('one that is a guess, or cannot be read, ends the command before any of them is a list', async () => {
    at.put('a.csv', 'Name,E-mail\nAnna Ek,anna@example.org\n')
    at.put('b.csv', 'Quinn;Ash\nRobin;Lee\nSam;Kim\n')
    at.put('c.csv', Buffer.from('89504e470d0a1a0a', 'hex'))
    const unsure = await cli('import', 'a.csv', 'b.csv')
    expect(unsure).toMatchObject({ code: 3, out: '', err: expect.stringContaining('not sure how to read b.csv') })
    expect(await cli('import', 'a.csv', 'c.csv')).toMatchObject({
      code: 3,
      err: expect.stringContaining('a PNG image'),
    })
    const together = await cli('import', 'a.csv', 'b.csv', '--stack')
    expect(together).toMatchObject({
      code: 3,
      err: expect.stringContaining('use --header-row b.csv=N, where 0 means no header.'),
    })
    expect(JSON.parse((await cli('lists', '--json')).out)).toEqual({ lists: [] })
  })

  test('each is read by what is said of it, together and on its own', async () => {
    at.put('a.csv', 'Name,Town\nAnna Ek,Malmö\n')
    at.put('b.csv', Buffer.from('Guests\nName;Town\nBjörn Li;Århus\n', 'latin1'))
    const said = ['--encoding', 'b.csv=cp852', '--delimiter', 'b.csv=semicolon', '--header-row', 'b.csv=0']
    const stacked = await cli('import', 'a.csv', 'b.csv', '--stack', ...said, '--list', 'Both', '--json')
    expect(stacked).toMatchObject({ code: 0 })
    expect(JSON.parse(stacked.out).guesses).toContainEqual({ of: 'b.csv', what: 'header', value: 0, sure: true })
    const { out } = await cli('export', 'Both', '--out', '-')
    expect(out.split('\n')).toEqual(expect.arrayContaining([expect.stringContaining('Anna Ek,Malmö')]))
    expect(out).not.toContain('Björn')
    expect(out).toContain('Guests')
    // Each a list of its own: the options of b.csv are not those of a.csv.
    const each = await cli('import', 'a.csv', 'b.csv', ...said, '--json')
    expect(JSON.parse(each.out).lists.map((one: { columns: unknown[] }) => one.columns.length)).toEqual([2, 2])
    expect(await cli('import', 'a.csv', 'b.csv', '--stack', '--encoding', 'c.csv=cp852')).toMatchObject({
      code: 2,
      err: expect.stringContaining('No file or sheet is named "c.csv". Did you mean "a.csv"? Names: a.csv, b.csv.'),
    })
  })

  test('all sheets of a workbook: each its list, or one', async () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    const sheets = [row('Name', 'E-mail') + row('Anna Ek', 'anna@example.org'), '', row('Name') + row('Bo Li')]
    at.put('book.xlsx', workbookOf({ names: ['North', 'Empty', 'South'], sheets }))
    const each = await cli('import', 'book.xlsx', '--all-sheets', '--json', '--accept-guess')
    expect(JSON.parse(each.out).lists.map(({ list }: { list: { name: string } }) => list.name)).toEqual([
      'book, North',
      'book, South',
    ])
    // That the command itself imported the first sheet a moment before is no news.
    expect(each.err).not.toContain('already imported')
    expect((await cli('import', 'book.xlsx', '--accept-guess')).err).toContain('already imported as "book, South"')
    const one = await cli('import', 'book.xlsx', '--all-sheets', '--stack', '--list', 'All', '--accept-guess')
    expect(one.out).toContain('All: 2 rows, 4 columns')
  })
})
