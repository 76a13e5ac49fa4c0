// Files that are no table, known by what is in them whatever their name is, each with the way to one that is.
import { isUtf8 } from 'node:buffer'
import yauzl from 'yauzl'
import { fail } from '../../base/fail.ts'

/** What a file is, and what to do to import what is in it. */
interface Kind {
  is: string
  way: string | null
}

const unpack = 'Unpack it and open the file inside.'
const saveAs = (program: string) => `Open it in ${program}, save it as .xlsx or .csv, and open that file.`
const noTable = 'Open the original file of the list instead.'

/** How files of other kinds begin. */
const magics: readonly [mark: string, kind: Kind][] = [
  [
    'PAR1',
    {
      is: 'a Parquet file',
      way: 'Save it as CSV in the program it comes from (DuckDB: COPY … TO) and open that file.',
    },
  ],
  ['ARROW1', { is: 'an Arrow file', way: 'Save it as CSV in the program it comes from and open that file.' }],
  ['ORC', { is: 'an ORC file', way: 'Save it as CSV in the program it comes from and open that file.' }],
  ['Obj\x01', { is: 'an Avro file', way: 'Save it as CSV in the program it comes from and open that file.' }],
  ['\x1f\x8b', { is: 'a gzip archive', way: 'Unpack it (gunzip) and open the file inside.' }],
  ['PK\x05\x06', { is: 'an empty zip archive', way: noTable }],
  ['7z\xbc\xaf\x27\x1c', { is: 'a 7-Zip archive', way: unpack }],
  ['Rar!', { is: 'a RAR archive', way: unpack }],
  ['BZh', { is: 'a bzip2 archive', way: unpack }],
  ['\xfd7zXZ\0', { is: 'an XZ archive', way: unpack }],
  ['\x28\xb5\x2f\xfd', { is: 'a Zstandard archive', way: unpack }],
  [
    '%PDF-',
    { is: 'a PDF document', way: 'Export the list as CSV or XLSX from the program that created the document.' },
  ],
  ['\x89PNG', { is: 'a PNG image', way: noTable }],
  ['\xff\xd8\xff', { is: 'a JPEG image', way: noTable }],
  ['GIF8', { is: 'a GIF image', way: noTable }],
  ['\x7fELF', { is: 'a program', way: null }],
  ['MZ\x90\0', { is: 'a program', way: null }],
  ['{\\rtf', { is: 'a rich text document', way: 'Copy the table and paste it here.' }],
]

const json: Kind = {
  is: 'a JSON document without a list of objects or arrays',
  way: 'Save the objects as JSON Lines, one per line (jq -c ".people[]" file.json > list.jsonl), then open that file.',
}

/** Texts that are made of something else than rows. */
const texts: readonly [pattern: RegExp, kind: Kind][] = [
  [/^\s*BEGIN:VCALENDAR\s/i, { is: 'a calendar file', way: 'Export the guests as CSV from your calendar.' }],
  [
    /^(?:\s*(?:#.*|version:\s*\d+)\r?\n)*\s*dn::?[ \t].+\r?\n[a-z][\w;.-]*::?/i,
    { is: 'an LDIF file', way: 'Export the entries as CSV from the directory or address book and open that file.' },
  ],
  [
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s[^>]*>\s*)?<svg\b/i,
    { is: 'an SVG image', way: noTable },
  ],
  [/^\s*<\?xml/i, { is: 'an XML document without a list', way: 'Convert it to CSV or JSON and open that file.' }],
  [
    /^[ \t]*\|.*\|[ \t]*\r?\n[ \t]*\|(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*$/m,
    { is: 'a Markdown table', way: 'Show it as a page, copy the table and paste it here.' },
  ],
  [
    /^(?:(?:---|#.*)\r?\n|\s*\r?\n)*- +[\w .-]+:(?: .*)?\r?\n(?: {2,}[\w .-]+:(?: .*)?(?:\r?\n|$)|- +[\w .-]+:(?: |\r?\n))/,
    { is: 'a YAML list', way: 'Convert it to JSON (yq -o json file.yaml > list.json), then open that file.' },
  ],
  // An object or an array over several lines, or on one: what begins so and is a line per object was taken before.
  [/^\s*\{\s*"(?:[^"\\\n]|\\.)*"\s*:/, json],
  [/^\s*\[\s*[{[]\s*"/, json],
  [/^\s*[[{]\s*[\]}]\s*$/, json],
]

const refuse = (fileName: string, { is, way }: Kind) => fail('file_binary', { fileName, looksLike: is, way })

/** Throws file_binary for a file that begins as one of another kind. */
export function refuseMark(head: Buffer, fileName: string): void {
  const start = head.toString('latin1', 0, 16)
  const known = magics.find(([mark]) => start.startsWith(mark))
  // "ORC" and "BZh" are words too: bytes that are text are no such file.
  if (known && !(/^\w+$/.test(known[0]) && isUtf8(head.subarray(0, 4000)) && !head.includes(0)))
    throw refuse(fileName, known[1])
}

/** Text holds nearly no control characters; bytes of a binary file do at every tenth place. */
const maxControls = 0.02

/** Throws file_binary for bytes that are no text in this encoding. */
export function refuseBytes(head: Buffer, encoding: string, fileName: string): void {
  if (/^utf-(16|32)/.test(encoding)) return
  const shifts = (byte: number) => byte === 27 && encoding === 'iso-2022-jp'
  let controls = 0
  for (const byte of head)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && !shifts(byte)) controls++
  if (controls > head.length * maxControls && controls > 4)
    throw fail('file_binary', { fileName, looksLike: null, way: null })
}

const isWholeJson = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    // A SyntaxError is how the platform says that this is not JSON.
    return false
  }
}

/** Throws file_binary for a text that is no table. `whole`: the text is the file to its end. */
export function refuseText(text: string, whole: boolean, fileName: string): void {
  const known = texts.find(([pattern]) => pattern.test(text.slice(0, 8192)))
  if (known) throw refuse(fileName, known[1])
  if (whole && isWholeJson(text)) throw refuse(fileName, json)
}

/** For a page in which no table has anything in it. */
export const notAPage = (fileName: string) =>
  refuse(fileName, { is: 'a web page without a table', way: 'Open it in a browser, copy the list and paste it here.' })

const zips: readonly [test: (names: readonly string[]) => boolean, kind: Kind][] = [
  [names => names.includes('xl/workbook.bin'), { is: 'a binary Excel workbook (.xlsb)', way: saveAs('Excel') }],
  [
    names => names.some(name => name.endsWith('.iwa')) || names.includes('index.zip'),
    { is: 'a Numbers file', way: 'Open it in Numbers, export it to Excel or CSV, and open that file.' },
  ],
  [names => names.includes('word/document.xml'), { is: 'a Word document', way: 'Copy the table and paste it here.' }],
  [names => names.includes('ppt/presentation.xml'), { is: 'a presentation', way: 'Copy the table and paste it here.' }],
]

const maxNames = 5000

/** Names of the entries of a zip, in lower case; none where its directory cannot be read. */
function zipNames(file: string): Promise<string[]> {
  return new Promise(resolve => {
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return resolve([])
      const names: string[] = []
      const done = () => {
        zip.close()
        resolve(names)
      }
      zip.on('entry', (entry: yauzl.Entry) => {
        names.push(entry.fileName.toLowerCase())
        if (names.length >= maxNames) done()
        else zip.readEntry()
      })
      zip.once('end', done)
      zip.once('error', done)
      zip.readEntry()
    })
  })
}

/** Throws file_binary for a zip that holds no workbook this program reads but one of another kind. */
export async function refuseZip(file: string, fileName: string): Promise<void> {
  const names = await zipNames(file)
  const known = zips.find(([test]) => test(names))
  if (known) throw refuse(fileName, known[1])
}

/** A zip of files, none of them a part of a document. */
export async function isArchive(file: string): Promise<boolean> {
  const names = await zipNames(file)
  return !names.includes('[content_types].xml') && !namesOpenDocument(names) && !zips.some(([test]) => test(names))
}

const namesOpenDocument = (names: readonly string[]) =>
  names.includes('content.xml') && names.includes('meta-inf/manifest.xml')

export const isOpenDocument = async (file: string): Promise<boolean> => namesOpenDocument(await zipNames(file))

/** For an OpenDocument file that holds no sheets. */
export const otherDocument = (fileName: string) =>
  refuse(fileName, { is: 'an OpenDocument file that is not a spreadsheet', way: saveAs('LibreOffice') })

/** For an archive in which no file is. */
export const emptyArchive = (fileName: string) => refuse(fileName, { is: 'an archive without files', way: noTable })

/** For a zip in which no workbook was found. */
export const plainZip = (fileName: string) => refuse(fileName, { is: 'a zip archive', way: unpack })
