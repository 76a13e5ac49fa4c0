// The formats of exports: what they are called, and the endings of their files, the first of which a new file gets.

interface FormatFacts {
  readonly label: string
  readonly endings: readonly string[]
}

/**
 * jsonl: an object per line · json: an array of objects · vcf: a vCard for each row · md: a table of GitHub Flavored Markdown ·
 * html: a page with a table · yaml: a sequence of mappings (YAML 1.2) · xml: an element for each row · sql: a table with its rows
 * (standard SQL) · sqlite: a database with one table · parquet: a file of columns; the columns of both are typed where all their cells
 * are of a type · template: what a person says for each row, in a file of any ending. All but the first three in UTF-8; only results that are numbers or yes and no are typed.
 */
export const exportFormats = {
  csv: { label: 'CSV', endings: ['csv', 'txt'] },
  tsv: { label: 'TSV', endings: ['tsv'] },
  xlsx: { label: 'Excel (XLSX)', endings: ['xlsx'] },
  jsonl: { label: 'JSON Lines', endings: ['jsonl'] },
  json: { label: 'JSON', endings: ['json'] },
  vcf: { label: 'vCard', endings: ['vcf'] },
  md: { label: 'Markdown table', endings: ['md'] },
  html: { label: 'Web page (HTML)', endings: ['html', 'htm'] },
  yaml: { label: 'YAML', endings: ['yaml', 'yml'] },
  xml: { label: 'XML', endings: ['xml'] },
  sql: { label: 'SQL statements', endings: ['sql'] },
  sqlite: { label: 'SQLite database', endings: ['sqlite', 'sqlite3', 'db'] },
  parquet: { label: 'Parquet', endings: ['parquet'] },
  template: { label: 'Template', endings: [] },
} as const satisfies Readonly<Record<string, FormatFacts>>

export type ExportFormat = keyof typeof exportFormats

const isFormat = (name: string): name is ExportFormat => Object.hasOwn(exportFormats, name)
export const exportFormatNames: readonly ExportFormat[] = Object.keys(exportFormats).filter(isFormat)
