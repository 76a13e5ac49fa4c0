// Rows of a sheet as they are imported: merged cells filled, links and comments in columns of their own.
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { FileSwitch, FileSwitches } from '../../../contract/app/file/file-switch.ts'
import type { MergedRange } from '../detect/detect-header.ts'
import type { SourceRow } from './source-row.ts'
import { cellCharacters } from './xlsx/xlsx-limits.ts'

/** A column that the sheet has not: what is beside the cells of one that it has. */
interface BesideColumn {
  of: number
  kind: 'links' | 'comments'
}

export interface SheetShape {
  /** Columns of the sheet itself. */
  width: number
  beside: readonly BesideColumn[]
  /** Ranges to fill. */
  fill: readonly MergedRange[]
}

/** What of a row decides the shape. */
type Marked = Pick<SourceRow, 'number' | 'fields' | 'links' | 'comments' | 'hidden'>

const words = { links: 'link', comments: 'comment' } as const

export const besideName = (name: string, { kind }: BesideColumn): string => `${name} (${words[kind]})`

/** mailto:Anna@Example.org?subject=Hi is anna@example.org. */
const plain = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\?subject=.*$/, '')
    .replace(/\/$/, '')

/** The address alone: what a mail would begin with is none of the person. */
const addressOf = (target: string) => (/^mailto:/i.test(target) ? target.slice(7).replace(/\?.*$/s, '') : target)

/** A link that says more than its text. */
const differs = (target: string, text: string | null | undefined) => plain(target) !== plain(text ?? '')

interface Facts {
  body: readonly Marked[]
  /** First row below the header. */
  first: number
  width: number
  merges: readonly MergedRange[]
  hiddenColumns: ReadonlySet<number>
  names: readonly string[]
}

export function shapeOf(facts: Facts, chosen: FileSwitches = {}): { shape: SheetShape; switches: FileSwitch[] } {
  const { body, first, width, names } = facts
  const switches: FileSwitch[] = []
  const offer = (name: FileSwitch['name'], on: boolean, count: number, line: number | null, example: string) => {
    if (count > 0)
      switches.push({ name, on: chosen[name] ?? on, sure: true, count, line, example: cutText(example, 120) })
    return count > 0 && (chosen[name] ?? on)
  }
  const hidden = body.filter(row => row.hidden)
  const columns = [...facts.hiddenColumns].filter(column => column < width).flatMap(column => names[column] ?? [])
  const rows = hidden.length > 0 ? `row ${hidden[0]?.number}` : ''
  const hiddenWords = [rows, ...columns].filter(Boolean).join(', ')
  offer('hidden', false, hidden.length + columns.length, null, hiddenWords)

  const merges = facts.merges.filter(({ top, left }) => top >= first && left < width)
  const [merge] = merges
  const text = merge ? body.find(({ number }) => number === merge.top)?.fields[merge.left] : null
  const fill = offer('merged', false, merges.length, merge?.top ?? null, text ?? '')

  const beside: BesideColumn[] = []
  for (const kind of ['links', 'comments'] as const) {
    const found = body.flatMap(({ number, fields, [kind]: marks }) =>
      [...(marks ?? [])].flatMap(([column, value]) =>
        column < width && (kind === 'comments' || differs(value, fields[column])) ? [{ number, column, value }] : [],
      ),
    )
    if (offer(kind, true, found.length, found[0]?.number ?? null, addressOf(found[0]?.value ?? '')))
      for (const of of new Set(found.map(({ column }) => column).sort((a, b) => a - b))) beside.push({ of, kind })
  }
  return { shape: { width, beside, fill: fill ? merges : [] }, switches }
}

export const plainShape = ({ beside, fill }: SheetShape): boolean => beside.length === 0 && fill.length === 0

/** Shapes the rows of one reading, in their order. */
export function createRowShaper({ width, beside, fill }: SheetShape): (row: Marked) => (string | null)[] {
  const ranges = [...fill].sort((a, b) => a.top - b.top)
  let next = 0
  let open: { range: MergedRange; text: string | null }[] = []
  return ({ number, fields, links, comments }) => {
    const cells = Array.from({ length: width }, (_, column) => fields[column] ?? null)
    open = open.filter(({ range }) => range.bottom >= number)
    for (let range = ranges[next]; range && range.top <= number; range = ranges[++next])
      if (range.bottom >= number) open.push({ range, text: range.top === number ? (fields[range.left] ?? null) : null })
    for (const { range, text } of open)
      for (let column = range.left; column <= Math.min(range.right, width - 1); column++) cells[column] ||= text
    for (const { of, kind } of beside) {
      const mark = (kind === 'links' ? links : comments)?.get(of) ?? null
      const says = mark !== null && (kind === 'comments' || differs(mark, fields[of]))
      cells.push(says ? addressOf(mark).slice(0, cellCharacters) : null)
    }
    return cells
  }
}
