// What `export` takes of a list and how it is written: as shown, split, for a target.
import { readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFile } from '../../engine/store/open.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const people = 'Name,Town,Score\nBo,Rome,2\nAda,Oslo,3\nCy,Rome,1\n'

test('as shown: the rows, the order and the columns that the list was left with', async () => {
  at.put('people.csv', people)
  expect((await at.here('import', 'people.csv', '--list', 'People')).code).toBe(0)
  const db = new Database(databaseFile(at.file('w')))
  const columns = db.prepare('SELECT id, name FROM col').all() as { id: number; name: string }[]
  const idOf = (name: string) => columns.find(column => column.name === name)?.id
  const view = {
    sort: [{ columnId: idOf('Score'), descending: false }],
    conditions: [{ kind: 'values', columnId: idOf('Town'), values: ['Rome'] }],
    search: '',
  }
  db.prepare('UPDATE sheet SET view = ?').run(JSON.stringify(view))
  db.prepare('UPDATE col SET hidden = 1 WHERE name = ?').run('Town')
  db.prepare('UPDATE col SET pinned = 1 WHERE name = ?').run('Score')
  db.close()
  expect((await at.here('export', 'People', '--as-shown', '--out', '-')).out).toBe('Score,Name\n1,Cy\n2,Bo\n')
  expect((await at.here('export', 'People', '--out', 'all.csv')).code).toBe(0)
  expect(readFileSync(at.file('all.csv'), 'utf8')).toBe(people)
})

test('columns in the order that is said, under other headers, with another delimiter', async () => {
  at.put('people.csv', people)
  await at.here('import', 'people.csv', '--list', 'People')
  const said = ['--columns', 'score,Name', '--rename', 'Name=Full name', '--delimiter', 'semicolon'] as const
  const { code, err } = await at.here('export', 'People', '--out', 'said.csv', ...said)
  expect(code, err).toBe(0)
  expect(readFileSync(at.file('said.csv'), 'utf8')).toBe('Score;Full name\n2;Bo\n3;Ada\n1;Cy\n')
  const code3 = await at.here('export', 'People', '--out', 'no.csv', '--columns', 'Nme')
  expect(code3).toMatchObject({ code: 3 })
  expect(code3.err).toContain('Did you mean "Name"?')
  expect(await at.here('export', 'People', '--out', 'no.csv', '--delimiter', '::')).toMatchObject({ code: 2 })
  expect(await at.here('export', 'People', '--explain', '--out', 'no.html', '--columns', 'Name')).toMatchObject({
    code: 2,
  })
})

test('split into sheets or files by a column; the sums are said', async () => {
  at.put('people.csv', people)
  await at.here('import', 'people.csv', '--list', 'People')
  const files = await at.here('export', 'People', '--out', 'by.csv', '--split-by', 'town')
  expect(files).toMatchObject({ code: 0, out: '3 rows written to 2 files\n- by-Rome.csv: 2\n- by-Oslo.csv: 1\n' })
  expect(readFileSync(at.file('by-Rome.csv'), 'utf8')).toBe('Name,Town,Score\nBo,Rome,2\nCy,Rome,1\n')
  const book = await at.here('export', 'People', '--out', 'by.xlsx', '--split-by', 'Town', '--json')
  expect(JSON.parse(book.out)).toMatchObject({
    rows: 3,
    parts: [
      { name: 'Rome', rows: 2 },
      { name: 'Oslo', rows: 1 },
    ],
  })
  const array = await at.here('export', 'People', '--out', '-', '--format', 'json')
  expect(JSON.parse(array.out)[1]).toEqual({ Name: 'Ada', Town: 'Oslo', Score: '3' })
  const cards = await at.here('export', 'People', '--out', '-', '--format', 'vcf')
  expect(cards.out.match(/BEGIN:VCARD/g)).toHaveLength(3)
  const odd = await at.here('export', 'People', '--out', 'by.csv', '--sheets')
  expect(odd).toMatchObject({ code: 2, err: expect.stringContaining('--sheets needs --split-by COLUMN.') })
})

test('a program that keeps contacts gets every value unchanged, and the summary counts what could run as a formula', async () => {
  at.put('signs.csv', 'Mail,Surname,Company\n+anna@firm.example,-Smith,@home\na@work-tools.com,Ek,Firm\n')
  await at.here('import', 'signs.csv', '--list', 'Signs')
  for (const preset of ['hubspot', 'salesforce', 'mailchimp']) {
    const written = await at.here('export', 'Signs', '--out', `${preset}.csv`, '--preset', preset)
    expect(written.out).toContain('3 cells could run as a formula if you open this file in a spreadsheet.')
    expect(readFileSync(at.file(`${preset}.csv`), 'utf8')).toContain('\n+anna@firm.example,-Smith,@home\n')
  }
  await at.here('export', 'Signs', '--out', 'excel.csv', '--preset', 'excel')
  expect(readFileSync(at.file('excel.csv'), 'utf8')).toContain("'+anna@firm.example")
})

test('written for a target: its names, what it would not take, and presets of one’s own', async () => {
  at.put('mails.csv', 'Mail,Surname\na@work-tools.com,Ek\n,Li\n')
  await at.here('import', 'mails.csv', '--list', 'Mails')
  const chimp = await at.here('export', 'Mails', '--out', 'chimp.csv', '--preset', 'mailchimp')
  expect(chimp).toMatchObject({
    code: 0,
    out: '2 rows written to chimp.csv\nFields: Mail -> Email Address, Surname -> Last Name. Change them with --map.\n1 row has no Email Address. Mailchimp requires it for each contact.\n',
  })
  expect(readFileSync(at.file('chimp.csv'), 'utf8')).toMatch(/^Email Address,Last Name\n/)
  const unknown = await at.here('export', 'Mails', '--out', 'a.csv', '--preset', 'mailchip')
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean "mailchimp"?') })
  const own = {
    ...{ name: 'Newsletter', preset: 'plain', format: 'csv', delimiter: ';', columns: 'all', evidence: false },
    ...{ splitBy: null, names: { Mail: 'address' } },
  }
  writeFileSync(at.file('w/settings.json'), JSON.stringify({ exportPresets: [own] }))
  expect((await at.here('export', 'Mails', '--out', '-', '--preset', 'newsletter')).out).toMatch(/^address;Surname\n/)
})

test('by a template: a file or a saved one, and what is refused', async () => {
  at.put('people.csv', people)
  await at.here('import', 'people.csv', '--list', 'People')
  const template = {
    ...{ format: 'listwright.export-template', version: 1, escape: 'html' },
    ...{ header: ['<ul>', ''], row: '<li title="{{[Town]}}">{{upper([Name])}}</li>', footer: ['', '</ul>', ''] },
  }
  at.put('badges.json', JSON.stringify(template))
  const written = await at.here('export', 'People', '--out', 'badges.html', '--template', 'badges.json')
  expect(written).toMatchObject({ code: 0, out: expect.stringContaining('3 rows written to badges.html') })
  expect(readFileSync(at.file('badges.html'), 'utf8')).toMatch(/^<ul>\n<li title="Rome">[^<]+<\/li>\n<li.*\n<\/ul>\n$/s)
  at.put('wrong.json', JSON.stringify({ ...template, row: '<a href={{[Name]}}>' }))
  expect(await at.here('export', 'People', '--out', 'b.html', '--template', 'wrong.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('In the row: Put the value of the attribute href in quotes.'),
  })
  const saved = {
    ...{ name: 'Lines', escape: 'none', ending: 'txt', header: '', row: '{{[#row]}} {{[Name]}}' },
    ...{ separator: '; ', footer: '' },
  }
  writeFileSync(at.file('w/settings.json'), JSON.stringify({ exportTemplates: [saved] }))
  expect((await at.here('export', 'People', '--out', '-', '--template', 'lines')).out).toMatch(/^1 \S+; 2 \S+; 3 \S+$/)
  expect(await at.here('export', 'People', '--out', '-', '--template', 'linse')).toMatchObject({
    code: 3,
    err: expect.stringContaining('Saved: Lines'),
  })
})

test('which column goes into which field is shown, and --map changes it', async () => {
  at.put('people.csv', 'Mail,Surname,Private address,Nick\na@work-tools.com,Ek,b@work-tools.com,Bo\n')
  await at.here('import', 'people.csv', '--list', 'People')
  const out = ['export', 'People', '--out', 'hub.csv', '--preset', 'hubspot'] as const
  const hub = await at.here(...out, '--map', 'Private address=email', '--map', 'Nick=First Name', '--json')
  expect(JSON.parse(hub.out)).toMatchObject({
    fields: [
      { column: 'Surname', field: 'Last Name' },
      { column: 'Private address', field: 'Email' },
      { column: 'Nick', field: 'First Name' },
    ],
  })
  expect(readFileSync(at.file('hub.csv'), 'utf8')).toMatch(/^Mail,Last Name,Email,First Name\n/)
  // A header of one's own leaves the other columns in their fields.
  await at.here(...out, '--map', 'Surname=none', '--rename', 'Nick=Call name')
  expect(readFileSync(at.file('hub.csv'), 'utf8')).toMatch(/^"?Email"?,"?Surname"?,"?Private address"?,"?Call name"?\n/)
  expect(await at.here(...out, '--map', 'Mail=Fist Name')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Did you mean "First Name"?'),
  })
  expect(await at.here('export', 'People', '--out', 'a.csv', '--map', 'Mail=Email')).toMatchObject({ code: 2 })
})

test('as last exported in the window: preset, headers, columns and parts; a list that never was says so', async () => {
  at.put('people.csv', people)
  await at.here('import', 'people.csv', '--list', 'People')
  const never = await at.here('export', 'People', '--as-last', '--out', '-')
  expect(never).toMatchObject({ code: 2, err: expect.stringContaining('"People" was not exported in the window') })
  const last = {
    ...{ preset: 'excel', format: 'csv', delimiter: ';', columns: 'shown', evidence: false },
    ...{ splitBy: null, names: { Name: 'Given name' } },
  }
  const write = (choices: object) => {
    const db = new Database(databaseFile(at.file('w')))
    db.prepare('UPDATE sheet SET last_export = ?').run(JSON.stringify(choices))
    db.prepare("UPDATE col SET hidden = 1 WHERE name = 'Score'").run()
    db.close()
  }
  write(last)
  expect((await at.here('export', 'People', '--as-last', '--out', '-')).out).toBe(
    '\ufeffGiven name;Town\r\nBo;Rome\r\nAda;Oslo\r\nCy;Rome\r\n',
  )
  write({ ...last, preset: 'plain', columns: 'all', splitBy: 'Town' })
  expect((await at.here('export', 'People', '--as-last', '--out', 'by.tsv')).code).toBe(0)
  expect(readFileSync(at.file('by-Oslo.tsv'), 'utf8')).toBe('Given name\tTown\tScore\nAda\tOslo\t3\n')
  const both = await at.here('export', 'People', '--as-last', '--preset', 'plain', '--out', '-')
  expect(both).toMatchObject({ code: 2, err: expect.stringContaining('Use either --as-last or --preset.') })
})
