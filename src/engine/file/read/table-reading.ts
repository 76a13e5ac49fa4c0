// How a table of a file is read, as a person is shown it: encoding, delimiter, quote and header.
import type { TableReading } from '../../../contract/app/file/file.ts'
import type { FileLayout } from './file-layout.ts'
import type { TableSource } from './table-source.ts'

export function readingOf({
  source,
  layout: { headerRow, headerRows, headerSure },
}: {
  source: TableSource
  layout: Pick<FileLayout, 'headerRow' | 'headerRows' | 'headerSure'>
}): TableReading {
  const { form } = source
  return {
    kind: form.kind,
    encoding: encodingOf(source),
    delimiter: form.kind === 'csv' ? { value: form.dialect.delimiter, sure: form.dialect.sure } : null,
    quote: form.kind === 'csv' ? form.dialect.quote : null,
    fixed:
      form.kind === 'fixed' ? { widths: [...form.widths], wide: form.wide, sure: form.sure, lines: form.lines } : null,
    nested: 'nested' in form ? form.nested : null,
    headerRow,
    headerRows,
    headerSure,
  }
}

/** None of several tables that each have another. */
function encodingOf({ form, sheets, stack }: TableSource): TableReading['encoding'] {
  if (!('encoding' in form) || sheets || stack?.encodingsDiffer) return null
  const { encoding: value, sure, readings } = form.encoding
  return { value, sure, ...(readings && { readings }) }
}

const isSure = ({ encoding, delimiter, fixed, headerSure }: TableReading): boolean =>
  headerSure && (encoding?.sure ?? true) && (delimiter?.sure ?? true) && (fixed?.sure ?? true)

/** Names of the tables, of those that are read as one, of which something is a guess. */
export const unsureParts = ({ stack }: TableSource): string[] =>
  (stack?.parts ?? []).flatMap(part => (isSure(readingOf(part)) ? [] : [part.name]))
