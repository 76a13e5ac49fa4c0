// Values of vCards as cells and cells as values, in the form of each property.
import { type CardValueForm, cardProperties } from '../../../../model/card-columns.ts'

/** What the other property of its group is for, as Apple says it. */
export const labelName = 'X-ABLABEL'

/** How values of a property are written that no table names. */
export const formOf = (property: string): CardValueForm => cardProperties[property]?.form ?? 'raw'

/** Kinds in one order, so that "work, fax" and "fax, work" are one column. */
export const kindsText = (kinds: readonly string[]): string => [...new Set(kinds)].sort().join(', ')

export const unescaped = (text: string): string =>
  text.replace(/\\([\\,;:nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

/** Signs that part values, and line ends, with a backslash before them. */
export const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[,;]/g, sign => `\\${sign}`)

/** A value as a cell. A comma inside of an item of a list keeps its backslash. */
export function cellOf(form: CardValueForm, written: string): string {
  if (form === 'raw') return written.replace(/\\(\\|[nN])/g, (all, sign: string) => (sign === '\\' ? all : '\n'))
  if (form !== 'list') return unescaped(written)
  const items = written.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? []
  return items.map(item => unescaped(item).replaceAll(',', '\\,')).join(',')
}

/** A cell as a value. */
export function writtenValue(form: CardValueForm, cell: string): string {
  if (form === 'uri') return cell.replace(/[\r\n]+/g, '').trim()
  if (form === 'raw') return cell.replace(/\r\n|\r|\n/g, '\\n')
  if (form === 'text') return escaped(cell)
  const items = cell.match(/(?:\\,|[^,])+/gs) ?? []
  return items.map(item => escaped(item.replaceAll('\\,', ','))).join(',')
}
