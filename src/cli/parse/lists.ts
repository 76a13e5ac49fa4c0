// Arguments of import, export and lists.
import path from 'node:path'
import {
  commandOf,
  country,
  countryOf,
  type Format,
  format,
  formatOf,
  inWorkspace,
  nameOf,
  needed,
  type Preset,
  preset,
  presetOf,
  usage,
} from './options.ts'

export interface ImportCommand {
  readonly kind: 'import'
  readonly file: string
  readonly list: string | undefined
  /** Of a workbook: its name, or its place from 1; undefined = the first with rows. */
  readonly sheet: string | undefined
  readonly country: string | undefined
}
export interface ExportCommand {
  readonly kind: 'export'
  readonly list: string
  readonly out: string
  readonly preset: Preset
  readonly format: Format | undefined
}
/** The page that tells how a list came to be (R-HIS-05). */
export interface ExplainCommand {
  readonly kind: 'explain'
  readonly list: string
  readonly out: string
}
/** A workbook and the file that holds it whole. */
export interface WorkbookOutCommand {
  readonly kind: 'workbookOut'
  readonly workbook: string
  readonly out: string
}
export interface WorkbookInCommand {
  readonly kind: 'workbookIn'
  readonly file: string
}
export interface ListsCommand {
  readonly kind: 'lists'
}

export const importFile = commandOf(
  {
    name: 'import',
    brief: 'a file becomes a list; a workbook file becomes a workbook',
    usage: ['import FILE|- [--list NAME] [--sheet NAME|N] [--country CC]', 'import FILE.listwright'],
    more: [
      'CSV, TSV, XLSX and JSON Lines are read as the program detects them; - is stdin. The file itself is never written.',
    ],
    options: {
      list: { type: 'string', value: 'NAME', words: 'name of the list; else that of the file' },
      sheet: {
        type: 'string',
        value: 'NAME|N',
        words: 'sheet of a workbook, by name or place; else the first with rows',
      },
      country,
      ...inWorkspace,
    },
    examples: [
      'import attendees.xlsx --list Attendees',
      'import attendees.xlsx --sheet Speakers',
      'psql -c "copy guests to stdout csv header" | listwright import - --list Guests',
    ],
    most: 1,
  } as const,
  (values, [given]): ImportCommand | WorkbookInCommand => {
    const file = needed(given, 'The file')
    if (path.extname(file).toLowerCase() === '.listwright') {
      if (values.list !== undefined || values.sheet !== undefined || values.country !== undefined)
        throw usage('A workbook file names its lists itself: --list, --sheet and --country have no place with it.')
      return { kind: 'workbookIn', file }
    }
    return {
      kind: 'import',
      file,
      list: nameOf('--list', values.list),
      sheet: values.sheet,
      country: countryOf(values.country),
    }
  },
)

export const exportList = commandOf(
  {
    name: 'export',
    brief: 'a list becomes a file; a workbook becomes one file, whole',
    usage: [
      'export LIST --out FILE|- [--preset plain|excel|same] [--format csv|tsv|xlsx|jsonl]',
      'export LIST --explain --out FILE.html',
      'export --workbook NAME --out FILE.listwright',
    ],
    more: [
      'The file appears whole or not at all and takes the place of one of that name, but never of the file the list came from. Rows of anybody on a do-not-contact list are left out and counted.',
    ],
    options: {
      out: { type: 'string', value: 'FILE', words: '.csv, .tsv, .xlsx or .jsonl, or - for stdout' },
      format,
      preset,
      explain: {
        type: 'boolean',
        default: false,
        words: 'writes a page (.html) instead: where the list came from, steps, counts, costs, first rows',
      },
      workbook: { type: 'string', value: 'NAME', words: 'writes this workbook with all lists and history' },
      ...inWorkspace,
    },
    examples: [
      'export Attendees --out a.xlsx',
      'export Attendees --out - | head -3',
      'export Attendees --explain --out how.html',
      'export --workbook Spring --out spring.listwright',
    ],
    most: 1,
  } as const,
  (values, [list]): ExportCommand | ExplainCommand | WorkbookOutCommand => {
    const out = () => needed(values.out, '--out')
    const alone = (option: string) => {
      if (values.format !== undefined) throw usage(`--format has no place with ${option}.`)
      if (values.preset !== preset.default) throw usage(`--preset has no place with ${option}.`)
    }
    if (values.workbook !== undefined) {
      if (list !== undefined) throw usage('Name a list, or a workbook after --workbook, not both.')
      if (values.explain) throw usage('--explain is about a list, not about a workbook.')
      alone('--workbook')
      return { kind: 'workbookOut', workbook: values.workbook.trim(), out: out() }
    }
    const name = needed(list, 'The list')
    if (values.explain) {
      alone('--explain')
      return { kind: 'explain', list: name, out: out() }
    }
    return {
      kind: 'export',
      list: name,
      out: out(),
      preset: presetOf(values.preset),
      format: formatOf(values.format),
    }
  },
)

export const lists = commandOf(
  {
    name: 'lists',
    brief: 'the lists of the workspace',
    usage: ['lists'],
    options: inWorkspace,
    examples: ['lists', 'lists --json'],
    most: 0,
  } as const,
  (): ListsCommand => ({ kind: 'lists' }),
)
