// What a person may say of how a file is read, as options of commands.
import { maxHeaderRows, maxWidth, type ReadOptions, type TableOptions } from '../../contract/app/file/file.ts'
import { type FileSwitches, leavingOut } from '../../contract/app/file/file-switch.ts'
import { encodingNamed, textEncodings } from '../../contract/app/file/text-encoding.ts'
import { didYouMean } from '../nearest.ts'
import { countryOf, countryOption, oneOf, usageError } from '../options.ts'
import type { FileReading } from './file-reading.ts'

const leftNames = [...leavingOut.keys()]

export const acceptGuessOption = {
  type: 'boolean',
  default: false,
  words: 'imports the file even if how to read it is a guess (default: exits with 3)',
} as const

/** Once for all tables, and once for each one that is written differently. */
const ofTables = { type: 'string', multiple: true, default: [] as string[] } as const

export const fileOptions = {
  sheet: {
    type: 'string',
    value: 'NAME|N',
    words: 'sheet of a workbook or table of a database, by name or number (default: the first with rows)',
  },
  inside: { type: 'string', value: 'NAME', words: 'file inside a zip (default: the first table)' },
  encoding: {
    ...ofTables,
    value: '[FILE=]NAME',
    words: 'such as utf-8, windows-1252 or cp852 (default: detected). With a file or sheet before =, only for that one',
  },
  delimiter: {
    ...ofTables,
    value: '[FILE=]SIGN',
    words: 'comma, semicolon, tab, pipe, space or the character itself (default: detected)',
  },
  widths: {
    ...ofTables,
    value: '[FILE=]N,N,...',
    words:
      'widths of columns that have a fixed place in each line (default: detected). The last goes to the end of the line',
  },
  quote: { ...ofTables, value: '[FILE=]double|single|none', words: 'quotes around values (default: detected)' },
  'header-row': {
    ...ofTables,
    value: '[FILE=]N[-M]',
    words: 'header row, or several such as 3-4; 0 means no header row (default: detected)',
  },
  'no-header': { type: 'boolean', default: false, words: 'the file has no header row' },
  'leave-out': {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: leftNames.join('|'),
    words: 'content to leave out (default: everything that is certainly not a row)',
  },
  keep: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: leftNames.join('|'),
    words: 'also imports content that is left out by default',
  },
  'fill-merged': {
    type: 'boolean',
    default: false,
    words: 'fills each cell of a merged range with the text of the first',
  },
  nested: {
    type: 'string',
    value: 'columns|text',
    words: 'nested JSON objects become columns named by their paths, or stay text',
  },
  'accept-guess': acceptGuessOption,
  country: countryOption,
} as const

interface FileValues {
  sheet?: string | undefined
  inside?: string | undefined
  encoding: readonly string[]
  delimiter: readonly string[]
  widths: readonly string[]
  quote: readonly string[]
  'header-row': readonly string[]
  'no-header': boolean
  'leave-out': readonly string[]
  keep: readonly string[]
  nested?: string | undefined
  'fill-merged': boolean
  'accept-guess': boolean
  country?: string | undefined
}

/** Throws CommandEnd(usage). */
export function fileReadingOf(values: FileValues): FileReading {
  const { sheet, inside, nested } = values
  const { all, ofParts } = tableOptionsOf(values)
  if (values['no-header'] && all.headerRow !== undefined) throw usageError('Use either --header-row or --no-header.')
  const options: ReadOptions = {
    ...(inside !== undefined && { inside }),
    ...all,
    ...(values['no-header'] && { headerRow: 0 }),
    ...(nested !== undefined && { nested: nestedOf(nested) }),
    ...(ofParts.length > 0 && { ofParts }),
    ...switchesOf(values),
  }
  return {
    worksheet: sheet ?? null,
    country: countryOf(values.country) ?? null,
    options,
    refuseGuesses: !values['accept-guess'],
  }
}

const readers = {
  encoding: text => ({ encoding: encodingOf(text) }),
  delimiter: text => ({ delimiter: delimiterOf(text) }),
  widths: text => ({ widths: widthsIn(text) }),
  quote: text => ({ quote: quoteOf(text) }),
  'header-row': text => headerOf(text),
} satisfies Record<string, (text: string) => TableOptions>

/** `--encoding utf-8 --encoding old.csv=cp852`: of all tables, and of those that are named. */
function tableOptionsOf(values: FileValues) {
  let all: TableOptions = {}
  const named = new Map<string, TableOptions>()
  for (const option of ['encoding', 'delimiter', 'widths', 'quote', 'header-row'] as const) {
    const given = new Set<string | undefined>()
    for (const text of values[option]) {
      // A name may hold the sign too, and so may what follows it.
      const [, name, rest = text] = /^(.+)=(.+)$/s.exec(text) ?? []
      if (given.has(name))
        throw usageError(
          `--${option} is given twice${name === undefined ? '' : ` for ${name}`}. Use it once for each file.`,
        )
      given.add(name)
      const read = readers[option](rest)
      if (name === undefined) all = { ...all, ...read }
      else named.set(name, { ...named.get(name), ...read })
    }
  }
  return { all, ofParts: [...named].map(([name, own]) => ({ name, ...own })) }
}

function encodingOf(text: string): string {
  const name = encodingNamed(text)
  if (name !== null) return name
  const names = textEncodings.map(one => one.name)
  throw usageError(`--encoding ${text}: write one of ${names.join(', ')}.${didYouMean(text, names)}`)
}

const maxColumns = 500

function widthsIn(text: string): number[] {
  const widths = text.split(',').map(part => (/^\s*\d{1,6}\s*$/.test(part) ? Number(part) : 0))
  if (widths.length > maxColumns || widths.some(width => width < 1 || width > maxWidth))
    throw usageError(`--widths ${text}: write the widths of the columns with commas between them, such as 10,20,8.`)
  return widths
}

const delimiters: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
  space: ' ',
  colon: ':',
}
const maxDelimiterLength = 8

function delimiterOf(text: string): string {
  const sign = delimiters[text.toLowerCase()] ?? text
  if (sign.length > maxDelimiterLength || /[\r\n"]/.test(sign))
    throw usageError(`--delimiter ${text}: use ${Object.keys(delimiters).join(', ')}, or up to 8 characters.`)
  return sign
}

const quotes = { double: '"', '"': '"', single: "'", "'": "'", none: '' } as const

function quoteOf(text: string): '"' | "'" | '' {
  const found = Object.entries(quotes).find(([name]) => name === text.toLowerCase())
  if (!found) throw usageError(`--quote ${text}: use double, single or none.`)
  return found[1]
}

function nestedOf(text: string): 'columns' | 'text' {
  if (text !== 'columns' && text !== 'text') throw usageError(`--nested ${text}: write columns or text.`)
  return text
}

/** `--leave-out footer --keep remarks`. */
function switchesOf({ 'leave-out': leftOut, keep, 'fill-merged': fill }: FileValues): Pick<ReadOptions, 'switches'> {
  const switches: FileSwitches = fill ? { merged: true } : {}
  for (const [option, out, given] of [
    ['leave-out', true, leftOut],
    ['keep', false, keep],
  ] as const)
    for (const text of given.flatMap(names => names.split(','))) {
      const name = oneOf(`--${option}`, text.trim().toLowerCase(), leftNames)
      switches[name] = leavingOut.get(name) === out
    }
  return Object.keys(switches).length === 0 ? {} : { switches }
}

const lastHeaderRow = 1000

function headerOf(text: string): TableOptions {
  if (text === '0') return { headerRow: 0 }
  const [, from, to] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text) ?? []
  const headerRow = Number(from)
  const headerRows = to === undefined ? 1 : Number(to) - headerRow + 1
  if (!(headerRow >= 1 && headerRow <= lastHeaderRow && headerRows >= 1 && headerRows <= maxHeaderRows))
    throw usageError(
      `--header-row ${text}: use a row from 1 to ${lastHeaderRow}, or up to ${maxHeaderRows} rows such as 3-4.`,
    )
  return { headerRow, headerRows }
}
