// What packages say of the program, and which files it opens.
import program from '../../package.json' with { type: 'json' }

const { description, license, version } = program

export const about = {
  name: 'Listwright',
  command: 'listwright',
  version,
  licence: license,
  summary: 'spreadsheet for cleaning and validating lists of people and companies',
  paragraphs: [
    `${description}.`,
    'Opens CSV, Excel, OpenDocument, JSON, vCard and SQLite files of any size in an editable grid, marks problems for free, finds duplicates, validates emails and phone numbers in bulk through a service, shows what a run costs before you spend a credit, and exports a clean list.',
    'By default it uses Practice, a complete service that runs on this computer. Nothing leaves the computer until you choose another service.',
  ],
  /** Of packages, until there is a place where people can write to. */
  maintainer: process.env.LISTWRIGHT_MAINTAINER ?? 'The Listwright authors <packages@listwright.example>',
} as const

/** Files that the program opens. `own`: a type that only this program knows; the others are those of shared-mime-info. */
export const openedFiles: readonly { mime: string; endings: readonly string[]; words: string; own: boolean }[] = [
  { mime: 'text/csv', endings: ['csv'], words: 'CSV list', own: false },
  { mime: 'text/tab-separated-values', endings: ['tsv'], words: 'TSV list', own: false },
  {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    words: 'Excel workbook',
    own: false,
  },
  {
    mime: 'application/vnd.oasis.opendocument.spreadsheet',
    endings: ['ods'],
    words: 'OpenDocument spreadsheet',
    own: false,
  },
  { mime: 'application/x-ndjson', endings: ['jsonl', 'ndjson'], words: 'JSON Lines list', own: true },
  { mime: 'text/vcard', endings: ['vcf'], words: 'vCard contacts', own: false },
  { mime: 'application/x-listwright', endings: ['listwright'], words: 'Listwright workbook', own: true },
]
