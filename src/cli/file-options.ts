// What a person may say of how a file is read, as options of commands.
import { mostHeaderRows, type ReadOptions } from '../contract/app/file.ts'
import { type FileSwitches, leavingOut } from '../contract/app/file-switch.ts'
import { encodingNamed, textEncodings } from '../contract/app/text-encoding.ts'
import type { FileReading } from './file-reading.ts'
import { didYouMean } from './nearest.ts'
import { countryOf, countryOption, usageError } from './options.ts'

const leftNames = [...leavingOut.keys()]

export const acceptGuessOption = {
  type: 'boolean',
  default: false,
  words: 'imports the file even if how to read it is a guess (default: exits with 3)',
} as const

export const fileOptions = {
  sheet: {
    type: 'string',
    value: 'NAME|N',
    words: 'sheet of a workbook or table of a database, by name or number (default: the first with rows)',
  },
  inside: { type: 'string', value: 'NAME', words: 'file inside a zip (default: the first table)' },
  encoding: {
    type: 'string',
    value: 'NAME',
    words: 'such as utf-8, windows-1252 or cp852 (default: detected)',
  },
  delimiter: {
    type: 'string',
    value: 'SIGN',
    words: 'comma, semicolon, tab, pipe, space or the character itself (default: detected)',
  },
  quote: { type: 'string', value: 'double|single|none', words: 'quotes around values (default: detected)' },
  'header-row': {
    type: 'string',
    value: 'N[-M]',
    words: 'header row, or several such as 3-4 (default: detected)',
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
  encoding?: string | undefined
  delimiter?: string | undefined
  quote?: string | undefined
  'header-row'?: string | undefined
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
  const { sheet, inside, encoding, delimiter, quote } = values
  const options: ReadOptions = {
    ...(inside !== undefined && { inside }),
    ...(encoding !== undefined && { encoding: encodingOf(encoding) }),
    ...(delimiter !== undefined && { delimiter: delimiterOf(delimiter) }),
    ...(quote !== undefined && { quote: quoteOf(quote) }),
    ...(values.nested !== undefined && { nested: nestedOf(values.nested) }),
    ...headerOf(values['header-row'], values['no-header']),
    ...switchesOf(values),
  }
  return {
    worksheet: sheet ?? null,
    country: countryOf(values.country) ?? null,
    options,
    refuseGuesses: !values['accept-guess'],
  }
}

function encodingOf(text: string): string {
  const name = encodingNamed(text)
  if (name !== null) return name
  const names = textEncodings.map(one => one.name)
  throw usageError(`--encoding ${text}: write one of ${names.join(', ')}.${didYouMean(text, names)}`)
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
const longestDelimiter = 8

function delimiterOf(text: string): string {
  const sign = delimiters[text.toLowerCase()] ?? text
  if (sign.length > longestDelimiter || /[\r\n"]/.test(sign))
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
      const name = leftNames.find(one => one === text.trim().toLowerCase())
      if (name === undefined) throw usageError(`--${option} ${text}: write ${leftNames.join(', ')}.`)
      switches[name] = leavingOut.get(name) === out
    }
  return Object.keys(switches).length === 0 ? {} : { switches }
}

const lastHeaderRow = 1000

function headerOf(text: string | undefined, none: boolean): Pick<ReadOptions, 'headerRow' | 'headerRows'> {
  if (text === undefined) return none ? { headerRow: 0 } : {}
  if (none) throw usageError('Use either --header-row or --no-header.')
  const [, from, to] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text) ?? []
  const headerRow = Number(from)
  const headerRows = to === undefined ? 1 : Number(to) - headerRow + 1
  if (!(headerRow >= 1 && headerRow <= lastHeaderRow && headerRows >= 1 && headerRows <= mostHeaderRows))
    throw usageError(
      `--header-row ${text}: use a row from 1 to ${lastHeaderRow}, or up to ${mostHeaderRows} rows such as 3-4.`,
    )
  return { headerRow, headerRows }
}
