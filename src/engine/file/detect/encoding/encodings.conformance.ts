// Detection of encodings judged by lists that it was not made with. In the first run 62 of 66 were read as they were written and none
// of the others was sure; one rule came of it (a bar behind a byte of another character ends no cell). All are since DOS 852 and
// ISO 8859-5 can be found at all.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FileWorkspace, fileWorkspace } from '../../../../testing/file/file-workspace.ts'
import { judgedEncodings } from '../../../../testing/file/judged-encodings.ts'
import { decodeText } from '../../text/text-decode.ts'
import { detectEncoding } from './detect-encoding.ts'

let work: FileWorkspace
beforeAll(async () => {
  work = await fileWorkspace()
})
afterAll(() => work.close())

it('reads the lists of people as they were written, and is never wrong where it is sure', async () => {
  const wrong: string[] = []
  const sureAndWrong: string[] = []
  for (const [at, { name, content, rows }] of judgedEncodings.entries()) {
    const { ticket } = await work.put(`list-${at}.csv`, content)
    const { columns, preview, encoding } = await work.files.inspect(ticket, { headerRow: 1, delimiter: ';' })
    const found = [columns.map(column => column.name), ...preview]
    const cells = (table: readonly (readonly (string | null)[])[]) =>
      JSON.stringify(table.map(row => row.map(cell => cell ?? '')))
    if (cells(found) === cells(rows)) continue
    wrong.push(`${name}: read as ${encoding?.value}`)
    if (encoding?.sure) sureAndWrong.push(`${name}: read as ${encoding.value}, ${found[1]?.join(' | ')}`)
  }
  expect(sureAndWrong).toEqual([])
  expect(wrong).toEqual([])
})

const places =
  'DE FR ES PT SE DK NO FI IS IT NL PL CZ SK HU RO HR SI RU UA BG RS GR TR IL EG LT LV EE TH JP CN TW KR US GB IE AT CH BE LU BR AR CL PE MX CA AU NZ ZA NG KE MA DZ TN SA AE IR IQ IN PK VN ID PH'

/** Encodings that programs of each language have written, beside UTF-8. */
const ofLanguages: Readonly<Record<string, readonly string[]>> = {
  de: ['win1252', 'cp850', 'macintosh'],
  fr: ['win1252', 'cp850', 'macintosh'],
  es: ['win1252', 'cp850', 'cp437'],
  pt: ['win1252', 'cp850'],
  it: ['win1252', 'cp850'],
  sv: ['win1252', 'cp850', 'macintosh'],
  da: ['win1252', 'cp850', 'cp865'],
  pl: ['win1250', 'iso88592', 'cp852'],
  cs: ['win1250', 'iso88592', 'cp852'],
  sk: ['win1250', 'iso88592', 'cp852'],
  hu: ['win1250', 'iso88592', 'cp852'],
  sl: ['win1250', 'iso88592', 'cp852'],
  ru: ['win1251', 'koi8-r', 'cp866', 'iso88595'],
  uk: ['win1251', 'koi8-u'],
  el: ['win1253'],
  tr: ['win1254'],
  he: ['win1255'],
  ar: ['win1256'],
  lt: ['win1257'],
  lv: ['win1257'],
  ja: ['shift_jis', 'euc-jp'],
  ko: ['euc-kr'],
}

it('of names in 22 languages it is never sure and wrong from ten on, and most are read as written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listwright-encodings-'))
  const file = path.join(folder, 'list.csv')
  const wrong: string[] = []
  let [lists, right] = [0, 0]
  try {
    for (const [language, encodings] of Object.entries(ofLanguages)) {
      const named = new Intl.DisplayNames([language], { type: 'region' })
      const names = places.split(' ').flatMap(code => named.of(code) ?? [])
      const special = names.filter(name => /\P{ASCII}/u.test(name))
      for (const encoding of encodings)
        for (let from = 0; from + 10 <= special.length; from += 3) {
          const text = `Id,Place\n${special.slice(from, from + 10).join('\n1,')}\n`
          const bytes = iconv.encode(text, encoding)
          // What the encoding cannot say was never written in it.
          if (iconv.decode(bytes, encoding) !== text) continue
          writeFileSync(file, bytes)
          const found = detectEncoding(file)
          lists++
          if (decodeText(bytes, found.encoding) === text) right++
          else if (found.sure) wrong.push(`${language} in ${encoding}: ${found.encoding}, ${text}`)
        }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(wrong).toEqual([])
  expect(lists).toBeGreaterThan(200)
  expect(right / lists).toBeGreaterThan(0.9)
})
