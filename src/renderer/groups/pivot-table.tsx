// Two columns as a small table: the first downwards, the most frequent values of the second across, darker where there are more.
import type { CSSProperties } from 'react'
import { percentOf } from '../../contract/app/percent.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { figureWriter } from './group-figures.ts'
import { keyWords, type TableProps } from './group-table.tsx'
import { nodeName, type Pivot } from './group-tree.ts'
import classes from './groups.module.css'

const linesAtOnce = 200

export function PivotTable({ pivot, names, figure, total, shares, onOpen }: TableProps & { pivot: Pivot }) {
  // Darker where what is shown is more: sums, or rows.
  const sizeOf = (cell: { rows: number; sum: number }) => (figure === null ? cell.rows : cell.sum)
  const sizes = pivot.lines.flatMap(({ cells }) => cells.flatMap(cell => (cell ? [sizeOf(cell)] : [])))
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)]
  const heat = (size: number) => (high > low ? Math.round(4 + (28 * (size - low)) / (high - low)) : 8)
  const sums = figureWriter(pivot.lines.flatMap(({ node, cells }) => [node, ...cells].map(one => one?.sum ?? 0)))
  const figureOf = (cell: { rows: number; sum: number }) =>
    figure !== null ? sums(cell.sum) : shares ? percentOf(cell.rows, Math.max(1, total)) : formatCount(cell.rows)
  return (
    <>
      <table className={classes.table} aria-label={`Pivot of ${names.join(' and ')}`}>
        <thead>
          <tr>
            <th scope="col">{names.join(' / ')}</th>
            {pivot.heads.map(head => (
              <th key={head ?? 'blank'} scope="col" className={`${classes.number} ${classes.across}`}>
                {keyWords(head)}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {pivot.lines.slice(0, linesAtOnce).map(({ node, cells }) => (
            <tr key={nodeName(node)}>
              <th scope="row" className={classes.key}>
                <span className={classes.value}>{keyWords(node.keys[0])}</span>
              </th>
              {cells.map((cell, at) => (
                <td
                  key={nodeName({ keys: [pivot.heads[at] ?? null] })}
                  className={`${classes.number} ${classes.heat}`}
                  style={{ '--heat': `${cell ? heat(sizeOf(cell)) : 0}%` } as CSSProperties}
                >
                  {cell && (
                    <button
                      type="button"
                      className={classes.open}
                      aria-label={`${figureOf(cell)}, show ${countNoun(cell.rows, 'row')}: ${cell.keys.map(keyWords).join(', ')}`}
                      onClick={() => onOpen(cell.keys)}
                    >
                      {figureOf(cell)}
                    </button>
                  )}
                </td>
              ))}
              <td className={classes.number}>{figureOf(node)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pivot.left > 0 && (
        <p className="lw-hint">
          {countNoun(pivot.left, 'rarer value')} of {names[1]} are counted in Total only.
        </p>
      )}
    </>
  )
}
