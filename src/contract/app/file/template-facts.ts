// What is said of the formats of templates, and what a template may read that is no column; apart from the schemas, which the
// page loads first.
import type { TemplateEscape } from './export-template.ts'

interface EscapeFacts {
  readonly label: string
  /** Of its files. */
  readonly ending: string
  readonly what: string
}

export const templateEscapeFacts: Readonly<Record<TemplateEscape, EscapeFacts>> = {
  json: { label: 'JSON', ending: 'json', what: 'Values are written as JSON values, or as text inside quotes.' },
  sql: {
    label: 'SQL (standard)',
    ending: 'sql',
    what: 'Values are written as SQL literals, for PostgreSQL, SQLite, SQL Server and Oracle.',
  },
  mysql: {
    label: 'SQL (MySQL)',
    ending: 'sql',
    what: 'Values are written as SQL literals, for MySQL and MariaDB, which also need backslashes escaped.',
  },
  html: { label: 'HTML', ending: 'html', what: 'Values can be text or attributes in quotes.' },
  xml: { label: 'XML', ending: 'xml', what: 'Values can be text or attributes in quotes.' },
  yaml: { label: 'YAML', ending: 'yaml', what: 'Values are written in double quotes, after a key or a dash.' },
  md: { label: 'Markdown', ending: 'md', what: 'Values are text: signs with a meaning in Markdown are escaped.' },
  none: {
    label: 'Plain text',
    ending: 'txt',
    what: 'Values are written unchanged. Line breaks and quotes in cells can break a format.',
  },
}

/** What a template may read that is no column of the list. */
export const templateNames = {
  '#row': 'number of the row, from 1',
  '#rows': 'how many rows there are',
  '#list': 'name of the list',
  '#date': 'today, such as 2026-11-28',
} as const
