// Groups or a pivot as text that a spreadsheet takes from the clipboard. Pure.
import type { RowGroup } from '../../contract/app/view.ts'
import type { Pivot } from './group-tree.ts'

const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** With one line for each group, or the pivot as it is shown. */
export function tableText(
  names: readonly string[],
  figure: string | null,
  groups: readonly RowGroup[],
  pivot: Pivot | null,
): string {
  const lines: (readonly (string | number | null)[])[] = pivot
    ? [
        [names[0] ?? '', ...pivot.heads, 'Total'],
        ...pivot.lines.map(({ node, cells }) => [
          node.keys[0] ?? null,
          ...cells.map(one => (figure === null ? (one?.rows ?? 0) : (one?.sum ?? 0))),
          figure === null ? node.rows : node.sum,
        ]),
      ]
    : [
        [...names, 'Rows', ...(figure === null ? [] : [`Sum of ${figure}`])],
        ...groups.map(({ keys, rows, sum }) => [...keys, rows, ...(figure === null ? [] : [sum])]),
      ]
  return lines.map(line => line.map(cell).join('\t')).join('\n')
}
