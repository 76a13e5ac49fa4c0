// Expressions as they are stored: columns by id, so that a new name breaks nothing.
import { columnsCalled } from '../base/columns-called.ts'
import { nearestName } from '../base/nearest-name.ts'
import { parseExpression } from './parse.ts'
import { printExpression } from './print.ts'
import type { ExpressionReach, ListTexts } from './reach.ts'
import {
  columnsRead,
  ExpressionError,
  type ExpressionNode,
  type PhonesReadAs,
  type ReadAs,
  readAlone,
  withReadAs,
} from './syntax.ts'

export interface StoredExpression {
  readonly node: ExpressionNode
  /** Ids of the columns it reads. */
  readonly reads: ReadonlySet<number>
}

/**
 * Behind the id: `,` or `?` for the decimal mark, `d` or `m` for dates, `f` for the family name first; `~` for phone numbers, with
 * their country, the codes that lost their plus (`*` for all), and `!` where all others are national.
 */
const storedColumn = /^#(\d+)([,?]?)([dm]?)(f?)(~(?:[A-Z]{2})?(?:\*|\d{1,3}(?:\.\d{1,3})*)?!?)?$/
const storedPhones = /^~([A-Z]{2})?(\*|[\d.]+)?(!)?$/

function suffixOf({ decimal, dates, names, phones }: ReadAs): string {
  const mark = decimal === null ? '?' : decimal === ',' ? ',' : ''
  return `${mark}${dates?.charAt(0) ?? ''}${names === 'family' ? 'f' : ''}${phones ? phonesSuffix(phones) : ''}`
}

const phonesSuffix = ({ country, plus: { dropped, national } }: PhonesReadAs): string =>
  `~${country ?? ''}${dropped === 'all' ? '*' : dropped.join('.')}${national ? '!' : ''}`

const readAsIn = (mark: string, order: string, family: string, phones: string): ReadAs => ({
  decimal: mark === '?' ? null : mark === ',' ? ',' : '.',
  dates: order === 'd' ? 'dmy' : order === 'm' ? 'mdy' : null,
  names: family === 'f' ? 'family' : null,
  phones: phones === '' ? null : phonesIn(phones),
})

function phonesIn(text: string): PhonesReadAs {
  const [, country = null, codes, national] = storedPhones.exec(text) ?? []
  const dropped = codes === '*' ? 'all' : (codes?.split('.') ?? [])
  return { country, plus: { dropped, national: national !== undefined } }
}

/** Ids of lists and columns as they were stored. */
const idNamed = (name: string): number | string => {
  const id = /^#(\d+)$/.exec(name)?.[1]
  return id === undefined ? `“${name}” is not an id.` : Number(id)
}
const byId: ExpressionReach = {
  lists: { list: idNamed, column: (_, name) => idNamed(name), first: () => 'The key column is not said.' },
  before: true,
}

const kept = new Map<string, StoredExpression>()
const maxKept = 300

/** Reads what `storeExpression` wrote. */
export function readStored(text: string): StoredExpression {
  const known = kept.get(text)
  if (known) return known
  const readAs = new Map<number, ReadAs>()
  const plain = parseExpression(
    text,
    name => {
      const [, id, mark = '', order = '', family = '', phones = ''] = storedColumn.exec(name) ?? []
      if (id === undefined) return `“${name}” is not a column id.`
      if (mark + order + family + phones !== '') readAs.set(Number(id), readAsIn(mark, order, family, phones))
      return Number(id)
    },
    byId,
  )
  const node = readAs.size > 0 ? withReadAs(plain, id => readAs.get(id) ?? readAlone) : plain
  const made = { node, reads: columnsRead(node) }
  const oldest = kept.keys().next().value
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
  kept.set(text, made)
  return made
}

/** Whether `readStored` can read it. */
export function isStored(text: string): boolean {
  try {
    readStored(text)
    return true
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

/** `lists` may name other lists, by default those that it names. `idOf` may put other columns in the place of those that are read. */
export const storeExpression = (
  node: ExpressionNode,
  idOf: (id: number) => number = id => id,
  lists?: ListTexts,
): string => printExpression(node, (id, readAs) => `#${idOf(id)}${readAs ? suffixOf(readAs) : ''}`, lists)

export interface NamedColumn {
  readonly id: number
  readonly name: string
}

/** Looks a column up by its name, exactly or else without case; `#7` is the column of that id. */
export function lookupIn(columns: readonly NamedColumn[]): (name: string) => number | string {
  return name => {
    const found = columnsCalled(columns, name)
    const [first] = found
    if (first && found.length === 1) return first.id
    const byNumber = columns.find(({ id }) => name === `#${id}`)
    if (byNumber) return byNumber.id
    const near = first
      ? null
      : nearestName(
          name,
          columns.map(column => column.name),
        )
    return first
      ? `${found.length} columns are called “${name}”. Choose one from the list or give them different names.`
      : `There is no column “${name}”.${near === null ? '' : ` Did you mean “${near}”?`}`
  }
}

/** The name under which `lookupIn` finds a column again. */
export function nameIn(columns: readonly NamedColumn[]): (id: number) => string {
  const lookup = lookupIn(columns)
  return id => {
    const name = columns.find(column => column.id === id)?.name
    return name !== undefined && lookup(name) === id ? name : `#${id}`
  }
}
