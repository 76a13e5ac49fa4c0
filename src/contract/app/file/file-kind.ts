// The kinds of files that lists are read from, and the names such files have.
import { z } from 'zod'

/** `stack`: several tables that are read as one. */
export const FileKind = z.enum([
  'csv',
  'fixed',
  'xlsx',
  'ods',
  'sqlite',
  'jsonl',
  'jsonl-arrays',
  'json',
  'json-arrays',
  'html',
  'xml',
  'xml-workbook',
  'vcard',
  'stack',
])
export type FileKind = z.infer<typeof FileKind>

/** Each row names its values: there is no header to look for. */
export const namesValues = (kind: FileKind): boolean => !hasLines(kind) && (!hasSheets(kind) || kind === 'sqlite')

/** Several tables of which one is read. */
export const hasSheets = (kind: FileKind): boolean =>
  kind === 'xlsx' || kind === 'ods' || kind === 'sqlite' || kind === 'html' || kind === 'xml-workbook'

/** Each row has as many values as it gives, and one that gives none is an empty line. */
export const hasLines = (kind: FileKind): boolean =>
  kind === 'csv' || kind === 'fixed' || kind === 'jsonl-arrays' || kind === 'json-arrays'

/** Endings of files that hold one table or several. */
const tableEndings = [
  ...['csv', 'tsv', 'tab', 'txt', 'prn'],
  ...['xlsx', 'xlsm', 'xltx', 'ods', 'ots'],
  ...['jsonl', 'ndjson', 'json', 'vcf'],
  ...['sqlite', 'sqlite3', 'db'],
]

/** Of files that may hold a list, or something else. */
const markupEndings = ['html', 'htm', 'xml', 'xls']

const packedEndings = ['gz', 'tgz', 'zst', 'bz2', 'tbz2', 'xz', 'txz', 'tar', 'zip']

/** What an open dialog offers. */
export const fileEndings: readonly string[] = [...tableEndings, ...markupEndings, ...packedEndings]

/** What opens, as a person would name it. */
export const openFormats =
  'CSV, TSV, Excel, OpenDocument, JSON, JSON Lines, XML, web page, vCard, SQLite, and any of them in a zip, gzip, zstd, bzip2, xz or tar'

const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const tables = new Set<string>([...tableEndings, ...markupEndings])
const markup = new Set(markupEndings)
const files = new Set(fileEndings)

/** Pages and documents are lists only where nothing else is. */
function ratherTables(names: readonly string[]): string[] {
  const plain = names.filter(name => !markup.has(endingOf(name)))
  return plain.length > 0 ? plain : [...names]
}
/** The lists among the files of an archive. */
export const tablesAmong = (names: readonly string[]): string[] =>
  ratherTables(names.filter(name => tables.has(endingOf(name))))
/** What Excel keeps beside a workbook while it is open, and what systems keep out of sight. */
const passing = /^(?:~\$|\.)/
export const isFileName = (name: string): boolean => files.has(endingOf(name)) && !passing.test(name)
/** The lists among the files of a folder, packed ones too. */
export const filesAmong = (names: readonly string[]): string[] => ratherTables(names.filter(isFileName))
/** Names of files in a folder, in the order in which a person counts. */
export const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
