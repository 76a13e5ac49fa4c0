// Texts that are no lines of values as streams of rows: JSON Lines, documents of JSON and XML, vCard.
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { fail } from '../../base/fail.ts'
import type { EncodingGuess } from '../detect/encoding/detect-encoding.ts'
import { readTextFile } from '../text/text-blocks.ts'
import { createDocumentReader, documents, findList, isConcatenated } from './json/json-document-read.ts'
import { createJsonReader, jsonLinesOf, type NamedReader } from './json/json-lines-read.ts'
import { arrayRows, objectRows } from './json/json-rows.ts'
import { createXmlListReader } from './markup/xml-list-read.ts'
import { findRecords, type RecordPath } from './markup/xml-records.ts'
import type { NamedSink } from './named-rows.ts'
import type { ArraysForm, NamedForm, TableSource } from './table-source.ts'
import { createVcardReader, isVcard } from './vcard/vcard-read.ts'

export interface TextHead {
  file: string
  fileName: string
  encoding: EncodingGuess
  /** The beginning of the text. */
  text: string
  /** It is the file to its end. */
  whole: boolean
  bytes: number
}

/** A single object in a file named .json is a document, not a list of one row. */
const isDocument = (text: string, fileName: string) => /\.json$/i.test(fileName) && !text.trim().includes('\n')

type Opens = (sink: NamedSink) => NamedReader

/** The file as a stream of rows; null = it is none of these. */
export function namedSource(head: TextHead, { nested }: ReadOptions): TableSource | null {
  const { text, whole, fileName, encoding } = head
  if (isVcard(text))
    return source(head, { kind: 'vcard', encoding, nested: null }, sink => createVcardReader(sink, fileName))
  const list = /^\s*</.test(text) ? xmlList(text, fileName) : null
  if (list)
    return source(head, { kind: 'xml', encoding, nested: null }, sink => createXmlListReader(list, sink, fileName))
  const lines = jsonLinesOf(text, whole)
  if (lines === 'arrays')
    return source(head, { kind: 'jsonl-arrays', encoding }, sink =>
      createJsonReader(arrayRows(sink, fileName), fileName),
    )
  if (lines === 'objects' && !isDocument(text, fileName)) {
    const flat = nested === 'columns'
    return source(head, { kind: 'jsonl', encoding, nested: flat }, sink =>
      createJsonReader(objectRows(sink, fileName, flat), fileName),
    )
  }
  if (isConcatenated(text)) {
    const flat = nested !== 'text'
    return source(head, { kind: 'json', encoding, nested: flat }, sink =>
      createDocumentReader(documents, objectRows(sink, fileName, flat), fileName),
    )
  }
  const found = /^\s*[[{]/.test(text) ? findList(text) : null
  if (found === null) return null
  if (found.of === 'arrays')
    return source(head, { kind: 'json-arrays', encoding }, sink =>
      createDocumentReader(found.path, arrayRows(sink, fileName), fileName),
    )
  const flat = nested !== 'text'
  return source(head, { kind: 'json', encoding, nested: flat }, sink =>
    createDocumentReader(found.path, objectRows(sink, fileName, flat), fileName),
  )
}

/** The rows of an XML document; null where it has none, or the text is no XML. Throws file_damaged for one that is broken before. */
function xmlList(text: string, fileName: string): RecordPath | null {
  const { path, broken } = findRecords(text)
  const declared = /^\s*<\?xml\b/.test(text)
  if (path === null && broken !== null && declared) throw fail('file_damaged', { fileName, detail: broken })
  return broken === null || declared ? path : null
}

function source({ file, encoding, bytes }: TextHead, form: NamedForm | ArraysForm, open: Opens): TableSource {
  let names: readonly string[] = []
  let binary: ReadonlyMap<string, number> = new Map()
  return {
    form,
    bytes,
    binary: () => binary,
    ...('nested' in form && { names: () => names }),
    async rows(sink, between = () => false) {
      let number = 0
      const reader = open(({ line, fields, malformed, blank, raw, surplus }) =>
        sink({
          number: ++number,
          line,
          fields,
          raws: null,
          malformed,
          hidden: false,
          blank,
          raw: () => raw,
          surplus,
        }),
      )
      names = reader.names
      binary = reader.binary ?? binary
      await readTextFile(file, encoding.encoding, reader, between)
      return null
    },
    close: () => {},
  }
}
