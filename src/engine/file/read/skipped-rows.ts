// What of a table is left out or could be: remarks between its rows and a footer below them.
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { FileSwitch, FileSwitches } from '../../../contract/app/file/file-switch.ts'
import { findRemarks, isRemark } from '../detect/comment-rows.ts'
import { type FooterRow, findFooter, maxFooterRows } from '../detect/footer.ts'
import type { LeftOut, SampleRow } from './file-layout.ts'

interface Body {
  /** Rows below the header, at most those of the sample. */
  rows: readonly SampleRow[]
  /** Numbers of the empty lines. */
  blanks: readonly number[]
  width: number
  whole: boolean
  /** The last rows of a text of which the sample is only the beginning. */
  tail: readonly FooterRow[]
  isText: boolean
}

const textOf = (cells: SampleRow['cells']) => cutText(cells.filter(cell => cell?.trim()).join(', '), 120)

export function findLeftOut(body: Body, chosen: FileSwitches = {}): LeftOut {
  const { width, whole } = body
  const switches: FileSwitch[] = []
  const remarks = body.isText ? findRemarks(body.rows, width) : { rows: [], sure: true }
  const firstRemark = remarks.rows[0]
  const withoutRemarks = firstRemark !== undefined && (chosen.remarks ?? remarks.sure)
  if (firstRemark)
    switches.push({
      name: 'remarks',
      on: withoutRemarks,
      sure: remarks.sure,
      count: remarks.rows.length,
      line: firstRemark.line,
      example: textOf(firstRemark.cells),
    })
  const left = new Set(withoutRemarks ? remarks.rows : [])
  const rows = body.rows.filter(row => !left.has(row) && !(chosen.hidden && row.hidden))
  const last = whole ? apart(rows, body.blanks) : body.tail.filter(row => !(withoutRemarks && isRemark(row, width)))
  const footer = findFooter(last, whole ? rows.slice(0, -last.length || undefined) : rows, width, whole)
  // Above it there may be rows of empty cells.
  const first = last.slice(-footer.rows || last.length).find(({ cells }) => textOf(cells) !== '')
  const withoutFooter = footer.rows > 0 && (chosen.footer ?? footer.sure)
  if (footer.rows > 0 && first)
    switches.push({
      name: 'footer',
      on: withoutFooter,
      sure: footer.sure,
      count: footer.rows,
      line: 'line' in first && typeof first.line === 'number' ? first.line : null,
      example: textOf(first.cells),
    })
  return { switches, remarks: withoutRemarks, footer: withoutFooter ? footer.rows : 0, hidden: chosen.hidden === true }
}

/** The last rows, with whether empty lines are above them. */
function apart(rows: readonly SampleRow[], blanks: readonly number[]): (SampleRow & FooterRow)[] {
  const empty = new Set(blanks)
  const start = Math.max(0, rows.length - maxFooterRows)
  return rows.slice(start).map((row, at) => {
    const before = rows[start + at - 1]
    // A sheet has no empty lines: its rows have gaps.
    const gap = blanks.length === 0 && before !== undefined && row.number > before.number + 1
    return { ...row, apart: gap || empty.has(row.number - 1) }
  })
}
