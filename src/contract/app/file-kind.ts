// The kinds of files that lists are read from, and the names such files have.
import { z } from 'zod'

/** `stack`: several tables that are read as one. */
export const FileKind = z.enum([
  'csv',
  'xlsx',
  'ods',
  'sqlite',
  'jsonl',
  'jsonl-arrays',
  'json',
  'json-arrays',
  'vcard',
  'stack',
])
export type FileKind = z.infer<typeof FileKind>

/** Each row names its values: there is no header to look for. */
export const namesValues = (kind: FileKind): boolean => !hasLines(kind) && kind !== 'xlsx' && kind !== 'ods'

/** Each row has as many values as it gives, and one that gives none is an empty line. */
export const hasLines = (kind: FileKind): boolean => kind === 'csv' || kind === 'jsonl-arrays' || kind === 'json-arrays'

/** Endings of files that hold one table or several. */
const tableEndings = [
  ...['csv', 'tsv', 'tab', 'txt'],
  ...['xlsx', 'xlsm', 'xltx', 'ods', 'ots'],
  ...['jsonl', 'ndjson', 'json', 'vcf'],
  ...['sqlite', 'sqlite3', 'db'],
]

/** What an open dialog offers, and what a folder is looked through for. */
export const fileEndings: readonly string[] = [...tableEndings, 'gz', 'zip']

/** What opens, as a person would name it. */
export const openFormats =
  'CSV, TSV, Excel, OpenDocument, JSON, JSON Lines, vCard, SQLite, and any of them in a gzip or zip'

const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const tables = new Set<string>(tableEndings)
const files = new Set(fileEndings)

export const isTableName = (name: string): boolean => tables.has(endingOf(name))
/** What Excel keeps beside a workbook while it is open, and what systems keep out of sight. */
const passing = /^(?:~\$|\.)/
/** Of a file in a folder. */
export const isFileName = (name: string): boolean => files.has(endingOf(name)) && !passing.test(name)
/** Names of files in a folder, in the order in which a person counts. */
export const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
