// What a worksheet says of its cells besides their texts: links, comments, merged ranges.
import { Failure, fail } from '../../../base/fail.ts'
import type { MergedRange } from '../../detect/detect-header.ts'
import { xmlAttribute } from '../xml/xml-tokens.ts'
import { parseReference } from './xlsx-reference.ts'
import { partRelations, readXml } from './xlsx-workbook.ts'
import type { ZipParts } from './xlsx-zip.ts'

/** Row, from 1 -> column, from 0 -> text. */
export type CellTexts = Map<number, Map<number, string>>

export interface SheetExtras {
  /** Targets: addresses of pages, mailto: and others. */
  links: CellTexts
  comments: CellTexts
  merges: MergedRange[]
}

const maxCells = 500_000
/** What is behind the rows of a sheet. */
const maxTail = 64 * 1024 ** 2

/** `withMerges`: merged ranges are wanted, however large the sheet is. */
export async function readExtras(
  parts: ZipParts,
  sheetPart: string,
  fileName: string,
  withMerges: boolean,
): Promise<SheetExtras> {
  const extras: SheetExtras = { links: new Map(), comments: new Map(), merges: [] }
  if (!parts.has(sheetPart)) return extras
  const relations = await partRelations(parts, sheetPart, fileName)
  let cells = 0
  const put = (texts: CellTexts, reference: string, text: string) => {
    const place = parseReference(reference)
    if (!place || text === '') return
    if (++cells > maxCells) throw fail('file_damaged', { fileName, detail: `over ${maxCells} links and comments` })
    const row = texts.get(place.row) ?? new Map<number, string>()
    row.set(place.column, text)
    texts.set(place.row, row)
  }
  const targets = new Map(relations.filter(({ kind }) => kind === 'hyperlink').map(({ id, target }) => [id, target]))
  const wanted = withMerges || targets.size > 0 || parts.size(sheetPart) <= fewBytes
  const tail = wanted ? await tailOf(parts, sheetPart) : ''
  for (const [, name, attributes = ''] of tail.matchAll(
    /<(?:\w+:)?(hyperlink|mergeCell)\s((?:[^>"']|"[^"]*"|'[^']*')*)>/g,
  )) {
    const [from = '', to] = (xmlAttribute(attributes, 'ref') ?? '').split(':')
    if (name === 'hyperlink') put(extras.links, from, targets.get(xmlAttribute(attributes, 'id') ?? '') ?? '')
    else if (to !== undefined) {
      const [top, bottom] = [parseReference(from), parseReference(to)]
      if (top && bottom && ++cells <= maxCells)
        extras.merges.push({ top: top.row, bottom: bottom.row, left: top.column, right: bottom.column })
    }
  }
  // Threads come second: what the old comments say of them is a remark for old programs.
  for (const kind of ['comments', 'threadedComment'])
    for (const { part } of relations.filter(one => one.kind === kind && one.part !== null))
      if (part !== null && parts.has(part))
        await readComments(parts, part, fileName, (ref, text) => put(extras.comments, ref, text))
  return extras
}

async function readComments(
  parts: ZipParts,
  part: string,
  fileName: string,
  found: (reference: string, text: string) => void,
): Promise<void> {
  let reference = ''
  let text = ''
  let inText = 0
  let phonetic = 0
  await readXml(parts, part, fileName, {
    open(name, attributes) {
      if (name === 'comment' || name === 'threadedComment') {
        reference = xmlAttribute(attributes, 'ref') ?? ''
        text = ''
      } else if (name === 'rPh') phonetic++
      else if (name === 't' || name === 'text') inText++
    },
    text(piece) {
      if (inText > 0 && phonetic === 0) text += piece
    },
    close(name) {
      if (name === 't' || name === 'text') inText--
      else if (name === 'rPh') phonetic--
      else if (name === 'comment' || name === 'threadedComment') found(reference, text.trim())
    },
  })
}

/** A larger part is only looked through where it is known to hold something. */
const fewBytes = 24 * 1024 ** 2

/** What follows the rows, without reading them; '' where it is out of proportion, or damaged: reading the rows says so. */
async function tailOf(parts: ZipParts, part: string): Promise<string> {
  const tail: Buffer[] = []
  let before = Buffer.alloc(0)
  let size = 0
  try {
    for await (const bytes of parts.read(part)) {
      if (tail.length > 0) tail.push(Buffer.from(bytes))
      else {
        const all = Buffer.concat([before, bytes])
        const end = endOfRows(all)
        if (end >= 0) tail.push(Buffer.from(all.subarray(end)))
        before = Buffer.from(all.subarray(-maxTagLength))
      }
      size += tail.at(-1)?.length ?? 0
      if (size > maxTail) return ''
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'file_damaged') return ''
    throw error
  }
  return Buffer.concat(tail).toString('utf8')
}

const maxTagLength = 40

/** Where the tag that closes the rows ends; -1 where it is not. */
function endOfRows(bytes: Buffer): number {
  for (let at = bytes.indexOf('sheetData'); at >= 0; at = bytes.indexOf('sheetData', at + 1)) {
    const ahead = bytes.toString('latin1', Math.max(0, at - 20), at)
    const end = bytes.indexOf('>', at)
    if (/<\/(?:\w+:)?$/.test(ahead) && end >= 0) return end + 1
  }
  return -1
}
