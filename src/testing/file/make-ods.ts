// OpenDocument spreadsheets made by hand, so that tests can also make the odd and the hostile ones.
import { type ZipPart, zipOf } from './make-zip.ts'

const spaces = ['office', 'table', 'text', 'style', 'draw']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** `tables`: the content of <office:spreadsheet>. */
export const odsOf = (tables: string, styles = '', parts: readonly ZipPart[] = [], manifest = ''): Buffer =>
  zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
    {
      name: 'content.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', content: `<manifest:manifest xmlns:manifest="m">${manifest}</manifest:manifest>` },
    ...parts,
  ])

export const odsTable = (name: string, rows: string, style = ''): string =>
  `<table:table table:name="${name}"${style ? ` table:style-name="${style}"` : ''}>${rows}</table:table>`
export const odsRow = (...cells: string[]): string =>
  `<table:table-row>${cells.map(cell => (cell.startsWith('<') ? cell : odsText(cell))).join('')}</table:table-row>`
export const odsText = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
