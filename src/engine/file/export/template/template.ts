// A template as it is carried out: checked once, its expressions stored, and then written row by row.
import type { ExportTemplate, TemplateEscape, TemplatePart } from '../../../../contract/app/file/export-template.ts'
import { templateNames } from '../../../../contract/app/file/template-facts.ts'
import { nearestName } from '../../../base/nearest-name.ts'
import type { ReadCell } from '../../../expression/evaluate.ts'
import { parseExpression } from '../../../expression/parse.ts'
import { readStored, storeExpression } from '../../../expression/stored.ts'
import { columnsRead, ExpressionError, type ReadAs, readAlone, withReadAs } from '../../../expression/syntax.ts'
import { cellOf, type ExpressionValue } from '../../../expression/value.ts'
import { workOutValues } from '../../../expression/work-out.ts'
import type { RowText } from '../row-text.ts'
import { asJson, jsonPlaces } from './json-places.ts'
import { asMarkdown, asYaml, markdownPlaces, yamlPlaces } from './line-places.ts'
import { asMarkup, markupPlaces } from './markup-places.ts'
import { type PartPieces, type PlaceReader, piecesOf, placesIn, TemplateFault } from './places.ts'
import { asSql, sqlPlaces } from './sql-places.ts'

interface TemplateFormat {
  reader(): PlaceReader
  write(place: string, value: ExpressionValue): string
}

const plainPlaces = (): PlaceReader => ({
  take: () => {},
  value: () => ({ kind: 'text' }),
  end: () => {},
  snapshot: () => '',
})

const formats: Readonly<Record<TemplateEscape, TemplateFormat>> = {
  json: { reader: jsonPlaces, write: asJson },
  sql: { reader: () => sqlPlaces('sql'), write: (place, value) => asSql('sql', place, value) },
  mysql: { reader: () => sqlPlaces('mysql'), write: (place, value) => asSql('mysql', place, value) },
  html: { reader: () => markupPlaces('html'), write: asMarkup },
  xml: { reader: () => markupPlaces('xml'), write: asMarkup },
  yaml: { reader: yamlPlaces, write: (_, value) => asYaml(value) },
  md: { reader: markdownPlaces, write: asMarkdown },
  none: { reader: plainPlaces, write: (_, value) => cellOf(value) ?? '' },
}

/** `texts`: one more than there are values. */
interface CompiledPart {
  readonly texts: readonly string[]
  readonly values: readonly { readonly place: string; readonly expression: string }[]
}
/** A template that was checked, as it is sent to where it is written. */
export interface CompiledTemplate {
  readonly escape: TemplateEscape
  readonly parts: Readonly<Record<TemplatePart, CompiledPart>>
}

/** What is the same for the whole file. */
export interface WholeFile {
  readonly list: string
  readonly rows: number
  /** Such as 2026-11-28. */
  readonly date: string
}

const ownNames = Object.keys(templateNames)
/** Above the ids of columns. */
const firstOwnId = 2_000_000_000

/** How the names in an expression become ids of columns, and how those are read. */
export interface TemplateColumns {
  lookup(name: string): number | string
  readAs(columnId: number): ReadAs
}

/** Throws TemplateFault. `reads`: ids of the columns that the rows read. */
export function compileTemplate(
  template: ExportTemplate,
  columns: TemplateColumns,
): { compiled: CompiledTemplate; reads: ReadonlySet<number> } {
  const pieces = byPart(part => piecesOf(part, template[part]))
  const places = placesIn(pieces, formats[template.escape].reader)
  const reads = new Set<number>()
  const parts = byPart((part): CompiledPart => {
    const { texts, values } = pieces[part]
    return {
      texts: texts.map(({ text }) => text),
      values: values.map((value, at) => {
        const { expression, found } = read(part, value, columns)
        for (const id of found) if (id < firstOwnId) reads.add(id)
        return { place: places[part][at]?.kind ?? '', expression }
      }),
    }
  })
  return { compiled: { escape: template.escape, parts }, reads }
}

const byPart = <T>(make: (part: TemplatePart) => T): Record<TemplatePart, T> => ({
  header: make('header'),
  row: make('row'),
  separator: make('separator'),
  footer: make('footer'),
})

function read(
  part: TemplatePart,
  { expression: source, at, length }: PartPieces['values'][number],
  columns: TemplateColumns,
) {
  try {
    const node = parseExpression(source, name => {
      const own = ownNames.indexOf(name.trim().toLowerCase())
      if (own !== -1) return firstOwnId + own
      if (name.trim().startsWith('#')) {
        const near = nearestName(name.trim(), ownNames)
        return `“${name}” is not known. Use ${near ?? ownNames.join(', ')}.`
      }
      if (part !== 'row') return `Columns can only be used in the row. Use ${ownNames.join(', ')} here.`
      return columns.lookup(name)
    })
    const known = withReadAs(node, id => (id < firstOwnId ? columns.readAs(id) : readAlone))
    return { expression: storeExpression(known), found: columnsRead(known) }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new TemplateFault(error.message, part, at + Math.min(error.at, length), Math.max(1, error.length))
  }
}

/** Several rows at once, so that a pattern that never ends costs its time once. */
export interface TemplateText extends Pick<RowText, 'before' | 'between' | 'after' | 'empty'> {
  rows(cells: readonly (readonly (string | null)[])[]): string[]
}

/** `order`: the columns of the cells. */
export function templateText(
  { escape: language, parts }: CompiledTemplate,
  order: readonly number[],
  whole: WholeFile,
): TemplateText {
  const { write } = formats[language]
  const placeOf = new Map(order.map((id, at) => [id, at]))
  const own = (at: number, row: number) => [String(row), String(whole.rows), whole.list, whole.date][at] ?? null
  const texts = (part: TemplatePart, rows: readonly { read: ReadCell }[]): string[] => {
    const { texts: fixed, values } = parts[part]
    const found = values.map(({ expression, place }) =>
      workOutValues(
        readStored(expression).node,
        rows.map(({ read: cell }) => cell),
      ).map(value => write(place, value)),
    )
    return rows.map((_, row) => fixed.map((text, at) => text + (found[at]?.[row] ?? '')).join(''))
  }
  const alone = (part: TemplatePart) =>
    texts(part, [{ read: id => (id < firstOwnId ? null : own(id - firstOwnId, 0)) }])[0] ?? ''
  const [before, between, after] = [alone('header'), alone('separator'), alone('footer')]
  let written = 0
  return {
    ...{ before, between, after, empty: before + after },
    rows: cells =>
      texts(
        'row',
        cells.map(row => {
          written++
          const number = written
          return {
            read: id => (id < firstOwnId ? (row[placeOf.get(id) ?? -1] ?? null) : own(id - firstOwnId, number)),
          }
        }),
      ),
  }
}

/** The same text for rows in slices. */
export async function* textOfTemplate(
  { before, between, after, empty, rows }: TemplateText,
  slices: AsyncIterable<readonly (readonly (string | null)[])[]>,
): AsyncGenerator<string> {
  let begun = false
  for await (const slice of slices) {
    if (slice.length === 0) continue
    yield (begun ? between : before) + rows(slice).join(between)
    begun = true
  }
  yield begun ? after : empty
}
