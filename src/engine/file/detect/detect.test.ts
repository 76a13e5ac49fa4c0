// Detection of encoding, delimiter, quote, line ends and header on small files of many kinds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeText, openTextStream } from '../text/text-decode.ts'
import { detectDialect, detectLineEnd, quotesAll } from './detect-delimiter.ts'
import { detectHeader, flattenHeader, type HeadRow, type MergedRange, uniqueNames } from './detect-header.ts'
import { detectEncoding } from './encoding/detect-encoding.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-detect-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function encodingOf(bytes: Buffer) {
  const file = path.join(folder, 'file.csv')
  writeFileSync(file, bytes)
  return detectEncoding(file)
}
const german = 'Müller\nJürgen Schäfer\nKöln\nGroßmann\nSchröder'

describe('encoding', () => {
  it.each<[encoding: string, text: string]>([
    ['utf-8', 'name,city\nAnna,Berlin\n'],
    ['utf-8', german],
    ['utf-16le', 'name,city\nMüller,Köln\n'],
    ['utf-16be', 'name,city\nMüller,Köln\n'],
    ['utf-32le', 'name,city\nMüller,Köln\n'],
    ['utf-32be', 'name,city\nMüller,Köln\n'],
    ['windows-1252', german],
    ['windows-1252', 'François\nHélène\nCôté\nBesançon'],
    ['windows-1252', 'Muñoz\nJosé García\nMálaga'],
    ['windows-1252', 'price\n12 €\n“quoted” – dash'],
    ['windows-1250', 'Łukasz\nGdańsk\nKowalczyk\nŁódź\nWałęsa\nŚwiątek'],
    ['windows-1250', 'Dvořák\nNováková\nBřeclav\nPlzeň\nŽižkov\nJiří Černý'],
    ['windows-1251', 'Иванова\nМосква\nПетров\nСергей'],
    ['koi8-r', 'Иванова\nМосква\nПетров\nСергей'],
    ['windows-1253', 'Παπαδόπουλος\nΑθήνα\nΓεώργιος'],
    ['windows-1254', 'Yılmaz\nŞahin\nİstanbul\nErdoğan\nÇelik'],
    ['shift_jis', '山田太郎\n東京都\n株式会社\nスズキ'],
    ['euc-jp', '山田太郎\n東京都\nスズキ'],
    ['gb18030', '王小明\n北京市\n有限公司'],
    ['big5', '王小明\n台北市\n有限公司'],
    ['euc-kr', '김철수\n서울특별시'],
    ['cp850', german],
    ['macintosh', 'Müller\nJürgen Schäfer\nKöln\nFrançois'],
  ])('%s', (encoding, text) => {
    expect(encodingOf(iconv.encode(text, encoding)).encoding).toBe(encoding)
  })

  it.each([10, 300])('names with one accent at their end are no Cyrillic words: %i rows', rows => {
    const names = ['Niccolò', 'Giosuè', 'Noè', 'Mosè', 'Nicolò', 'Zoè', 'Forlì', 'Carrà']
    const lines = Array.from({ length: rows }, (_, at) => `${at};${names[at % names.length]} Rossi;a${at}@firm.example`)
    const { encoding } = encodingOf(iconv.encode(`Nr;Nome;Mail\r\n${lines.join('\r\n')}`, 'windows-1252'))
    expect(encoding).toBe('windows-1252')
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('by the BOM of %s', encoding => {
    const guess = encodingOf(iconv.encode('Müller,x', encoding, { addBOM: true }))
    expect(guess).toEqual({ encoding, sure: true, bom: true })
  })

  it('finds an accent that comes late, across block borders', () => {
    const ascii = 'name,mail@host.example\n'.repeat(60_000)
    expect(encodingOf(iconv.encode(`${ascii}Müller\n`, 'windows-1252')).encoding).toBe('windows-1252')
    for (let shift = 0; shift < 3; shift++) {
      const text = `${'x'.repeat(shift)}${'é'.repeat(700_000)}`
      expect(encodingOf(Buffer.from(text)).encoding).toBe('utf-8')
    }
  })

  it('is sure where no other reading makes sense, also of few words', () => {
    expect(encodingOf(Buffer.from(german)).sure).toBe(true)
    expect(encodingOf(iconv.encode(german, 'windows-1252')).sure).toBe(true)
    expect(encodingOf(iconv.encode('Łódź\nGdańsk', 'windows-1250'))).toMatchObject({
      encoding: 'windows-1250',
      sure: true,
    })
  })

  it('shows a doubt as cells in both readings', () => {
    expect(encodingOf(iconv.encode('Name\nSmith\nWeißkirchen\n', 'cp850'))).toMatchObject({
      sure: false,
      readings: [
        { encoding: 'cp850', cells: ['Weißkirchen'] },
        { encoding: 'windows-1252', cells: ['Weiákirchen'] },
      ],
    })
  })

  it('is no doubt where the other reading has the same letters', () => {
    const { encoding, sure } = encodingOf(iconv.encode(`${german}\nZoë Grünwald`, 'iso-8859-15'))
    expect({ encoding, sure }).toEqual({ encoding: 'windows-1252', sure: true })
  })

  it.each([
    ['iso-8859-7', 'Όνομα\nΆννα\nΆγγελος\nΝίκος'],
    ['windows-1253', 'Όνομα\nΆννα\nΆγγελος\nΝίκος'],
    ['koi8-u', 'Київ\nЇжакевич\nЄвген\nІгор'],
    ['x-mac-cyrillic', 'Москва\nИванов\nЕкатерина'],
    ['cp1125', 'Київ\nЇжакевич\nЄвген\nІгор'],
  ])('names %s by the letters that it alone reads', (encoding, text) => {
    const bytes = iconv.encode(text, encoding.replace('x-mac-', 'mac'))
    const found = encodingOf(bytes)
    expect(decodeText(bytes, found.encoding)).toBe(text)
    expect(found.sure).toBe(true)
  })

  it('is not sure of words of no language that it knows', () => {
    const names =
      'ნინო ბერიძე\nგიორგი კაპანაძე\nთამარ გელაშვილი\nდავით ლომიძე\nმარიამ მაისურაძე\nლევან ჩხეიძე\nთბილისი\nქუთაისი'
    expect(encodingOf(iconv.encode(names, 'georgianps')).sure).toBe(false)
  })

  it('finds a rare letter that comes after many others', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `Müller ${at};Köln`)
    const text = [...lines, 'Yıldız Işık;İzmir', 'Şahin Doğan;Muğla'].join('\r\n')
    expect(encodingOf(iconv.encode(text, 'windows-1254'))).toMatchObject({ encoding: 'windows-1254' })
  })

  it('a file of UTF-8 that is cut within a letter stays UTF-8', () => {
    const whole = Buffer.from(`${'Екатерина;Нижний Новгород\n'.repeat(50)}Фёдор`)
    expect(encodingOf(whole.subarray(0, -1)).encoding).toMatch(/^utf-8/)
  })
})

describe('delimiter', () => {
  it.each<[text: string, delimiter: string, sure: boolean]>([
    ['a,b\n1,2\n', ',', true],
    ['a;b\n1,5;2,5\n', ';', true],
    ['name;price;cost\nx;1,5;2,5\ny;1,7;2,9\nz;3,5;4,0\nw;1,0;2,0\n', ';', true],
    ['a\tb\nc, d\te\n', '\t', true],
    ['a|b|c\n1|2|3\n', '|', true],
    ['Report 2024\nAll attendees, sorted\n\na;b;c\n1;2;3\n4;5;6', ';', true],
    ['name,note\n"a;b","c;d"\n', ',', true],
    ['note\nhello, you\nyes\nno\n', ',', false],
    ['name\nx\ny\n', ',', true],
    ['time\n12:30\n13:40\n', ',', true],
    ['a:b:c\n1:2:3\n4:5:6\n', ':', true],
    ['id,name,note\n1,"Smith, Jo","a\nb,c"\n2,"Doe, Al","x"\n', ',', true],
    ['last, first;mail\nSmith, Jo;a@b.example\nDoe, Al;c@d.example\n', ';', true],
  ])('%j', (text, delimiter, sure) => {
    expect(detectDialect(text, true)).toMatchObject({ delimiter, sure, sepLine: false })
  })

  it('is sure where a report says of itself what it is below the rows', () => {
    const report = 'Kunde;Umsatz;Monat\nMüller;1.200,00;Jan\nSchmidt;800,00;Jan\nWeber;300,00;Feb\nSumme;2.300,00;\n'
    expect(detectDialect(`${report}Stand: 27.11.2026\nSeite 1 von 1\n`, true)).toMatchObject({
      delimiter: ';',
      sure: true,
    })
    const quoted =
      '"Name","Phone","City"\n"Acme","555-0112","Reno"\n"Bolt","555-0113","Elko"\n"Core","555-0114","Ely"\n'
    const remarks = ['Grand Totals (3 records)', 'Accounts by city', 'Generated By: Jane Doe 11/27/2026', 'Example Org']
    const below = remarks.map(line => `"${line}"\n`).join('')
    expect(detectDialect(quoted + below, true)).toMatchObject({ delimiter: ',', sure: true })
    expect(detectDialect(`a;b\n1;2\nsome\nother\nlines\nof\nprose\n`, true).sure).toBe(false)
  })

  it("knows Excel's first line", () => {
    expect(detectDialect('sep=|\na|b\n', true)).toEqual({ delimiter: '|', quote: '"', sure: true, sepLine: true })
  })

  it('knows single quotes', () => {
    expect(detectDialect("'a','b'\n'1,5','2'\n", true).quote).toBe("'")
    expect(detectDialect("it's,don't\n", true).quote).toBe('"')
  })

  it.each<[text: string, lineEnd: string | null]>([
    ['a', null],
    ['a\nb', '\n'],
    ['a\r\nb\r\n', '\r\n'],
    ['a\rb', '\r'],
    ['a\r\nb\nc', 'mixed'],
    ['a\nb\r', '\n'],
    ['a,"x\ny"\r\nb,c\r\n', '\r\n'],
  ])('line ends of %j', (text, lineEnd) =>
    expect(detectLineEnd(text, { delimiter: ',', quote: '"' }).lineEnd).toBe(lineEnd),
  )

  it('sees files with every field in quotes', () => {
    expect(quotesAll('"a","b"\n"1","x ""y"""\n', { delimiter: ',', quote: '"' })).toBe(true)
    expect(quotesAll('"a",b\n', { delimiter: ',', quote: '"' })).toBe(false)
  })
})

const rows = (...cells: (string | null)[][]): HeadRow[] => cells.map((row, at) => ({ number: at + 1, cells: row }))
const people = [
  ['Anna', 'Smith', 'anna@a.example', '+1 202 555 0101'],
  ['Bob', 'Jones', 'bob@b.example', '+1 202 555 0102'],
  ['Cleo', 'Bauer', 'cleo@c.example', '+1 202 555 0103'],
]

describe('header', () => {
  it('is the first row', () => {
    expect(detectHeader(rows(['First', 'Last', 'E-mail', 'Phone'], ...people))).toEqual({
      headerRow: 1,
      headerRows: 1,
      sure: true,
    })
  })

  it('is below title rows', () => {
    const found = detectHeader(
      rows(['Attendees 2024'], ['Exported by hand', null], [], ['First', 'Last', 'E-mail', 'Phone'], ...people),
    )
    expect(found).toEqual({ headerRow: 4, headerRows: 1, sure: true })
  })

  it('is not there', () => {
    expect(detectHeader(rows(...people))).toMatchObject({ headerRow: 0, sure: true })
  })

  it('is asked for when all is words, and rather none where a word of the first row comes again', () => {
    const colours = (first: string[]) => detectHeader(rows(first, ['blau', 'gross'], ['gelb', 'winzig']))
    expect(colours(['Quay', 'Fen'])).toMatchObject({ headerRow: 1, sure: false })
    expect(colours(['rot', 'gross'])).toMatchObject({ headerRow: 0, sure: false })
  })

  it('keeps years and numbers as names when the rest are labels', () => {
    const table = rows(['Company', 'Country', '2023', '2024'], ['Acme', 'DE', '12', '14'], ['Birch', 'FR', '9', '8'])
    expect(detectHeader(table)).toMatchObject({ headerRow: 1, headerRows: 1 })
  })

  const group: MergedRange[] = [
    { top: 2, bottom: 2, left: 1, right: 2 },
    { top: 2, bottom: 2, left: 3, right: 4 },
    { top: 2, bottom: 3, left: 0, right: 0 },
  ]
  const two = rows(
    ['Guests'],
    ['Name', 'Contact', null, 'Company', null],
    [null, 'E-mail', 'Phone', 'Name', 'City'],
    ['Anna Smith', 'anna@a.example', '+1 202 555 0101', 'Acme', 'Bonn'],
    ['Bob Jones', 'bob@b.example', '+1 202 555 0102', 'Birch', 'Ulm'],
  )
  it.each([
    ['merged', group],
    ['by gaps', []],
  ])('of two rows, %s', (_, merges) => {
    expect(detectHeader(two, merges)).toEqual({ headerRow: 2, headerRows: 2, sure: true })
    expect(flattenHeader(two.slice(1, 3), merges)).toEqual([
      'Name',
      'Contact / E-mail',
      'Contact / Phone',
      'Company / Name',
      'Company / City',
    ])
  })

  it('does not take the first row of data for a second header row', () => {
    const table = rows(['Name', null, 'City'], ['Anna', 'x', 'Bonn'], ['Bob', 'y', 'Ulm'], ['Cleo', 'z', 'Jena'])
    expect(detectHeader(table)).toMatchObject({ headerRow: 1, headerRows: 1 })
  })

  it('gives every column a name of its own', () => {
    expect(uniqueNames(['E-mail', ' e-mail ', null, 'A\n B', 'E-mail 2'], 6)).toEqual([
      'E-mail',
      'e-mail 2',
      'Column 3',
      'A B',
      'E-mail 2 2',
      'Column 6',
    ])
  })
})

/** iconv-lite writes no ISO-2022-JP: it is EUC-JP without its high bits, between sequences. */
const iso2022 = (text: string) =>
  Buffer.concat(
    text
      .split(/([^\p{ASCII}]+)/u)
      .map(part =>
        /^\p{ASCII}*$/u.test(part)
          ? Buffer.from(part)
          : Buffer.concat([
              Buffer.from('\x1b$B'),
              iconv.encode(part, 'euc-jp').map(byte => byte & 0x7f),
              Buffer.from('\x1b(B'),
            ]),
      ),
  )

describe('encodings without a mark', () => {
  it.each<[encoding: string, text: string]>([
    ['iso-2022-jp', '名前,町\n山田太郎,東京都\nスズキ,大阪\n'],
    ['utf-16le', '名前,町\n山田太郎,東京都\nスズキ,大阪\n'],
    ['utf-16be', '姓名,城市\n王小明,北京市\n李四,上海\n'],
    ['utf-16le', '이름,도시\n김철수,서울특별시\n'],
    ['utf-16be', 'Имя;Город\nИванова;Москва\n'],
  ])('%s: %s', (encoding, text) => {
    const bytes = encoding === 'iso-2022-jp' ? iso2022(text) : iconv.encode(text, encoding, { addBOM: false })
    expect(decodeText(bytes, encoding)).toBe(text)
    expect(encodingOf(bytes)).toEqual({ encoding, sure: true, bom: false })
  })

  it('takes ISO-2022-JP that begins after blocks of ASCII', () => {
    const ascii = 'name,mail@host.example\n'.repeat(60_000)
    expect(encodingOf(Buffer.concat([Buffer.from(ascii), iso2022('山田\n')])).encoding).toBe('iso-2022-jp')
  })

  it('two encodings line by line, never called sure', () => {
    const both = Buffer.concat([
      Buffer.from('Name,Ort\nJürgen,Köln\n'),
      iconv.encode('Ärger,München\n', 'windows-1252'),
    ])
    expect(encodingOf(both)).toEqual({
      encoding: 'utf-8+windows-1252',
      sure: false,
      bom: false,
      readings: [
        { encoding: 'utf-8+windows-1252', cells: ['Köln', 'Jürgen'] },
        { encoding: 'windows-1252', cells: ['KÃ¶ln', 'JÃ¼rgen'] },
      ],
      mixed: { cells: 2, example: 'Ärger' },
    })
    const text = 'Name,Ort\nJürgen,Köln\nÄrger,München\n'
    expect(decodeText(both, 'utf-8+windows-1252')).toBe(text)
    for (let size = 1; size < 9; size++) {
      const stream = openTextStream('utf-8+windows-1252')
      let read = ''
      for (let at = 0; at < both.length; at += size) read += stream.decode(both.subarray(at, at + size))
      expect(read + stream.end()).toBe(text)
    }
    for (const [encoding, text] of [
      ['windows-1252', german],
      ['gb18030', '联通\n王小明\n北京市'],
      ['shift_jis', '山田太郎\n東京都\n株式会社\nスズキ'],
    ] as const)
      expect(encodingOf(iconv.encode(text, encoding)).encoding).toBe(encoding)
  })
})
