// Kept files that lists came from, looked through for a person. A copy is only of use as the file it was, so one that holds
// the person is deleted whole.
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail } from '../../base/fail.ts'
import { newFile } from '../../disk/own-files.ts'
import { readZstd } from '../../disk/read-zstd.ts'
import { databaseTexts, isSqlite } from '../../file/read/sqlite/sqlite-source.ts'
import { openParts, readHead } from '../../file/read/xlsx/xlsx-zip.ts'
import { copyFile, readForm, type SourceForm, sourceFolder, writeForm } from '../../file/source/source-form.ts'
import { openTextStream } from '../../file/text/text-decode.ts'
import { markupTexts } from './markup-texts.ts'
import type { ErasablePerson } from './person.ts'

/** Lists of which a file is kept. */
async function keptLists(dataDir: string): Promise<number[]> {
  const names = await readdir(sourceFolder(dataDir)).catch(() => [])
  return names.flatMap(name => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number)
}

/** What a piece of text is read together with: nothing that tells a person is longer. */
const overlap = 4096

type Tests = (text: string) => boolean

/** Their name alone counts in a file of a list that holds them; else others bear it, and a line has to say the company too. */
const testOf = (person: ErasablePerson, nameCounts: boolean): Tests =>
  nameCounts
    ? text => person.wordsWithout(text) !== text
    : text =>
        person.without(text) !== text || text.split('\n').some(line => person.isPartOfName(line) && person.isIn(line))

async function textHolds(texts: AsyncIterable<string>, holds: Tests): Promise<boolean> {
  let before = ''
  for await (const text of texts) {
    const piece = before + text
    if (holds(`\n${piece}`)) return true
    before = piece.slice(-overlap)
  }
  return false
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const stream = openTextStream(encoding)
  for await (const chunk of bytes) yield stream.decode(chunk)
  yield stream.end()
}

const plainEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const withoutEntities = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => plainEntities[name] ?? '')

/** Texts of JSON with its escapes resolved; one that is cut by the end of a piece waits for the next. */
async function* withoutEscapes(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    const piece = held + text
    const cut = /\\(?:u[\da-f]{0,3})?$/i.exec(piece)
    held = cut?.[0] ?? ''
    yield piece
      .slice(0, piece.length - held.length)
      .replace(/\\(?:u([\da-f]{4})|(["\\/]))/gi, (_, code: string | undefined, sign: string | undefined) =>
        code === undefined ? (sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
      )
  }
  yield held
}

/** A coding or a fold that is cut by the end of a piece waits for the next. */
const maxSignLength = 32

/** Texts of contacts with lines that go on in the next. Throws for coded ones, which cannot be looked through. */
async function* unfolded(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  const whole = (text: string) => text.replace(/\r?\n[ \t]/g, '')
  for await (const text of texts) {
    const piece = held + text
    if (/quoted-printable/i.test(piece)) throw new Error('a contact is encoded')
    const end = Math.max(0, piece.length - maxSignLength)
    yield whole(piece.slice(0, end))
    held = piece.slice(end)
  }
  yield whole(held)
}

/** Its cells lie apart from each other; all tables of a file may be those of a workbook. */
const isWorkbook = ({ kind }: SourceForm): boolean => kind === 'xlsx' || kind === 'ods' || kind === 'stack'
const isMarkup = ({ kind }: SourceForm): boolean => kind === 'html' || kind === 'xml' || kind === 'xml-workbook'

/** `look` gets the copy as the file it was. */
async function unpacked<T>(copy: string, look: (file: string) => Promise<T>): Promise<T> {
  const opened = `${copy}.look`
  try {
    await pipeline(readZstd(copy), newFile(opened))
    return await look(opened)
  } finally {
    await rm(opened, { force: true })
  }
}

/** All tables of a file: those of a database lie in it, those of a workbook in its parts. */
const tablesHold = (copy: string, holds: Tests): Promise<boolean> =>
  unpacked(copy, async opened => {
    if (isSqlite(readHead(opened, 16))) return textHolds(databaseTexts(opened), holds)
    const parts = await openParts(opened, path.basename(copy))
    try {
      // Tables in a zip have encodings of their own.
      if (!parts.names.some(name => name === 'xl/workbook.xml' || name === 'content.xml'))
        throw new Error('not a workbook')
      for (const name of parts.names) {
        if (!/\.(?:xml|rels|txt|vml)$/.test(name)) continue
        const xml = async function* () {
          for await (const text of decoded(parts.read(name), 'utf-8')) yield withoutEntities(text)
        }
        if (await textHolds(xml(), holds)) return true
      }
      return false
    } finally {
      parts.close()
    }
  })

async function copyHolds(dataDir: string, sheetId: number, form: SourceForm, holds: Tests): Promise<boolean> {
  const copy = copyFile(dataDir, sheetId)
  try {
    if (form.kind === 'sqlite' || isWorkbook(form)) return await tablesHold(copy, holds)
    const texts = decoded(readZstd(copy), form.text?.encoding ?? form.encoding ?? 'utf-8')
    if (isMarkup(form)) {
      const again = decoded(readZstd(copy), form.encoding ?? 'utf-8')
      return (await textHolds(markupTexts(texts, true), holds)) || (await textHolds(markupTexts(again, false), holds))
    }
    if (form.kind === 'vcard') return await textHolds(unfolded(texts), holds)
    return await textHolds(form.kind.startsWith('json') ? withoutEscapes(texts) : texts, holds)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    // What cannot be looked through is not known to be without the person.
    return true
  }
}

/** Lists whose kept file holds the person. `inLists`: lists that do themselves. Throws stopped when the signal aborts. */
export async function findInCopies(
  dataDir: string,
  person: ErasablePerson,
  inLists: readonly number[],
  signal?: AbortSignal,
): Promise<number[]> {
  const found: number[] = []
  for (const sheetId of await keptLists(dataDir)) {
    if (signal?.aborted) throw fail('stopped', {})
    const form = await readForm(dataDir, sheetId)
    if (form?.sha256 == null) continue
    // The cells of a workbook lie apart from each other in its parts, those of a page on lines of their own.
    const holds = testOf(person, isWorkbook(form) || isMarkup(form) || inLists.includes(sheetId))
    if (await copyHolds(dataDir, sheetId, form, holds)) found.push(sheetId)
  }
  return found
}

/** Deletes the kept files of lists, and takes the person out of what is known about the files of all. */
export async function eraseFromCopies(
  dataDir: string,
  sheetIds: readonly number[],
  person: ErasablePerson,
): Promise<void> {
  for (const sheetId of await keptLists(dataDir)) {
    const form = await readForm(dataDir, sheetId)
    if (!form) continue
    const gone = sheetIds.includes(sheetId)
    const text = JSON.stringify(form)
    const left = person.wordsWithout(text)
    if (gone || left !== text)
      await writeForm(dataDir, sheetId, { ...(JSON.parse(left) as SourceForm), ...(gone && { sha256: null }) })
    if (gone) await rm(copyFile(dataDir, sheetId), { force: true })
  }
}
