// The small parts of a workbook: where its parts are, sheets, shared strings, and how its numbers look.
import { TextDecoder } from 'node:util'
import { Failure, fail } from '../../../base/fail.ts'
import { builtInFormat } from '../number-format/built-in-formats.ts'
import { createFormatter, type NumberFormatter } from '../number-format/number-format.ts'
import { commaMark, program } from '../number-format/xlsx-formats.ts'
import { createXmlReader, isOn, XmlError, type XmlSink, xmlAttribute } from '../xml/xml-tokens.ts'
import { maxParts, type ZipParts } from './xlsx-zip.ts'

export interface WorkbookSheet {
  name: string
  hidden: boolean
  /** Name of its part in the zip. */
  part: string
}

export interface XlsxWorkbook {
  sheets: WorkbookSheet[]
  strings: string[]
  /** By cell style, the `s` of a cell. */
  formatters: NumberFormatter[]
  date1904: boolean
  /** This program wrote it, and no other has saved it since. */
  own: boolean
}

const maxStrings = 8_000_000
const maxStringChars = 256 * 1024 ** 2

/** Reads a part of XML through a sink; `between` hears the share read after each block and may end it. Throws file_damaged. */
export async function readXml(
  parts: ZipParts,
  name: string,
  fileName: string,
  sink: XmlSink,
  between?: (share: number) => Promise<boolean> | boolean,
): Promise<void> {
  const reader = createXmlReader(sink)
  const size = parts.size(name) || 1
  let read = 0
  let decoder: TextDecoder | null = null
  try {
    for await (const bytes of parts.read(name)) {
      decoder ??= new TextDecoder(xmlEncoding(bytes), { fatal: true })
      reader.push(decoder.decode(bytes, { stream: true }))
      read += bytes.length
      if (between && (await between(Math.min(1, read / size)))) return
    }
    reader.push(decoder?.decode() ?? '')
    reader.end()
  } catch (error) {
    if (error instanceof XmlError || error instanceof TypeError || error instanceof RangeError)
      throw fail('file_damaged', { fileName, detail: `${name}: ${error.message}` })
    throw error
  }
}

/** By BOM, by the NULs of a UTF-16 `<?`, or as declared. */
function xmlEncoding(head: Buffer): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return 'utf-16le'
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return 'utf-16be'
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(head.toString('latin1', 0, 200))
  return declared?.[1] ?? 'utf-8'
}

/** Parts are named from the root or from the folder of the part that names them. */
function resolvePart(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')).split('/') : []
  for (const step of target.split('/')) {
    if (step === '..') folder.pop()
    else if (step !== '.' && step !== '') folder.push(step)
  }
  return folder.join('/')
}

interface Relation {
  kind: string
  part: string
}

/** All that a part names, with where it is: a part of the workbook, or null outside of it. */
export async function partRelations(
  parts: ZipParts,
  of: string,
  fileName: string,
): Promise<{ id: string; kind: string; target: string; part: string | null }[]> {
  const slash = of.lastIndexOf('/')
  const name = `${of.slice(0, slash + 1)}_rels/${of.slice(slash + 1)}.rels`
  const relations: { id: string; kind: string; target: string; part: string | null }[] = []
  if (!parts.has(name)) return relations
  await readXml(parts, name, fileName, {
    open(element, attributes) {
      if (element !== 'Relationship') return
      const type = xmlAttribute(attributes, 'Type') ?? ''
      const target = xmlAttribute(attributes, 'Target') ?? ''
      const outside = xmlAttribute(attributes, 'TargetMode') === 'External'
      relations.push({
        id: xmlAttribute(attributes, 'Id') ?? '',
        kind: type.slice(type.lastIndexOf('/') + 1),
        target,
        part: outside ? null : resolvePart(of, target),
      })
    },
    close() {},
  })
  return relations
}

async function readRelations(parts: ZipParts, of: string, fileName: string): Promise<Map<string, Relation>> {
  const all = await partRelations(parts, of, fileName)
  return new Map(all.flatMap(({ id, kind, part }) => (part === null ? [] : [[id, { kind, part }]])))
}

/** Everything but the rows. Throws file_damaged. */
export async function readWorkbook(parts: ZipParts, fileName: string, withContent = true): Promise<XlsxWorkbook> {
  const root = await readRelations(parts, '', fileName)
  const main = [...root.values()].find(relation => relation.kind === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!parts.has(main)) throw fail('file_damaged', { fileName, detail: 'it does not contain a workbook' })
  const relations = await readRelations(parts, main, fileName)
  const sheets: WorkbookSheet[] = []
  let date1904 = false
  const path: string[] = []
  const addSheet = (attributes: string) => {
    const relation = relations.get(xmlAttribute(attributes, 'id') ?? '')
    // A chart has no rows.
    if (relation && relation.kind !== 'worksheet') return
    if (sheets.length >= maxParts) throw fail('file_damaged', { fileName, detail: `over ${maxParts} sheets` })
    const name = xmlAttribute(attributes, 'name') ?? ''
    const hidden = /hidden/i.test(xmlAttribute(attributes, 'state') ?? '')
    // A sheet whose part is missing is listed too, so that no one thinks it was never there; reading it fails.
    sheets.push({ name, hidden, part: relation?.part ?? `the part of sheet "${name}"` })
  }
  await readXml(parts, main, fileName, {
    open(name, attributes) {
      // Extensions repeat workbookPr for other purposes: only the workbook's own counts.
      if (name === 'workbookPr' && path.at(-1) === 'workbook') date1904 = isOn(xmlAttribute(attributes, 'date1904'))
      if (name === 'sheet' && path.at(-1) === 'sheets') addSheet(attributes)
      path.push(name)
    },
    close() {
      path.pop()
    },
  })
  if (sheets.length === 0) throw fail('file_damaged', { fileName, detail: 'it has no worksheet' })
  const properties = [...root.values()].find(relation => relation.kind === 'extended-properties')?.part
  const own = properties !== undefined && (await writtenBy(parts, properties, fileName)) === program
  if (!withContent) return { sheets, strings: [], formatters: [], date1904, own }
  const partOf = (kind: string) => [...relations.values()].find(relation => relation.kind === kind)?.part
  const strings = partOf('sharedStrings')
  const styles = partOf('styles')
  return {
    sheets,
    ...{ date1904, own },
    strings: strings && parts.has(strings) ? await readStrings(parts, strings, fileName) : [],
    formatters: styles ? await readFormatters(parts, styles, fileName, { date1904, own }) : [],
  }
}

/** Decodes _xHHHH_, which workbooks use for characters that XML cannot hold. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Shared strings in order: rich runs joined, phonetic readings left out. */
async function readStrings(parts: ZipParts, part: string, fileName: string): Promise<string[]> {
  const strings: string[] = []
  let chars = 0
  let current = ''
  let inText = false
  let phonetic = 0
  await readXml(parts, part, fileName, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') inText = phonetic === 0
    },
    text(text) {
      if (inText) current += text
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si') {
        chars += current.length
        if (chars > maxStringChars || strings.length >= maxStrings)
          throw fail('file_damaged', { fileName, detail: 'its texts unpack to an unreasonable size' })
        strings.push(decodeEscapes(current))
      }
    },
  })
  return strings
}

/** The program that saved the workbook last, as its properties say; null = they do not. */
async function writtenBy(parts: ZipParts, part: string, fileName: string): Promise<string | null> {
  if (!parts.has(part) || parts.size(part) > maxPropertyBytes) return null
  let path: string[] = []
  let name: string | null = null
  try {
    await readXml(parts, part, fileName, {
      open: element => {
        path.push(element)
      },
      text: text => {
        if (path.at(-1) === 'Application') name = (name ?? '') + text
      },
      close: () => {
        path = path.slice(0, -1)
      },
    })
  } catch (error) {
    // Damaged properties are no reason to refuse the sheets.
    if (error instanceof Failure) return null
    throw error
  }
  return name
}
const maxPropertyBytes = 1024 * 1024

/** Decimals with a comma, in the format that this program writes them in. */
function ownFormatter(code: string, date1904: boolean): NumberFormatter {
  if (!code.startsWith(commaMark)) return createFormatter(code, date1904)
  const plain = createFormatter(code.slice(commaMark.length), date1904)
  return (value, source) => {
    const shown = plain(value, source)
    return { ...shown, text: shown.text.replace('.', ',') }
  }
}

/** The number format of each cell style. */
async function readFormatters(
  parts: ZipParts,
  part: string,
  fileName: string,
  { date1904, own }: Pick<XlsxWorkbook, 'date1904' | 'own'>,
): Promise<NumberFormatter[]> {
  const codes = new Map<number, string>()
  const used: number[] = []
  const path: string[] = []
  await readXml(parts, part, fileName, {
    open(name, attributes) {
      const parent = path.at(-1)
      if (name === 'numFmt' && parent === 'numFmts')
        codes.set(Number(xmlAttribute(attributes, 'numFmtId')), xmlAttribute(attributes, 'formatCode') ?? 'General')
      else if (name === 'xf' && parent === 'cellXfs') used.push(Number(xmlAttribute(attributes, 'numFmtId') ?? 0))
      path.push(name)
    },
    close() {
      path.pop()
    },
  })
  const known = new Map<number, NumberFormatter>()
  return used.map(id => {
    const code = codes.get(id) ?? builtInFormat(id)
    const made = known.get(id) ?? (own ? ownFormatter(code, date1904) : createFormatter(code, date1904))
    known.set(id, made)
    return made
  })
}
