// Figures by name with a bar each; a figure is a button that shows its rows.
import type { ReactNode } from 'react'
import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import { percentOf } from '../../contract/app/percent.ts'
import classes from './figure-table.module.css'
import { countNoun, formatCount } from './words/figures.ts'

export interface FigureLine {
  readonly key: string
  readonly name: ReactNode
  /** The name as text, for the button. */
  readonly said: string
  readonly figure: RowFigure
  /** Said beside the name, such as a cell as an example. */
  readonly more?: ReactNode
}

interface Props {
  label: string
  /** Heads of the names, and of what is said beside them where a line has that. */
  heads: readonly [name: string, more?: string]
  lines: readonly FigureLine[]
  /** What the shares are of. */
  of: number
  /** What a whole bar is: the largest figure, or all that the shares are of. */
  bars?: 'largest' | 'whole'
  onOpen: (figure: RowFigure, said: string) => void
}

export function FigureTable({ label, heads: [name, more], lines, of, bars = 'largest', onOpen }: Props) {
  const whole = Math.max(1, ...(bars === 'whole' ? [of] : lines.map(({ figure }) => figure.rows)))
  return (
    <table className={classes.figures} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {more !== undefined && <th scope="col">{more}</th>}
          <td aria-hidden />
          <th scope="col" className={classes.count}>
            Rows
          </th>
          <th scope="col" className={classes.count}>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.key}>
            <th scope="row" dir="auto" title={line.said}>
              {line.name}
            </th>
            {more !== undefined && <td dir="auto">{line.more}</td>}
            <td className={classes.bar} aria-hidden>
              {line.figure.rows > 0 && <span data-bar style={{ inlineSize: `${(100 * line.figure.rows) / whole}%` }} />}
            </td>
            <td className={classes.count}>
              <button
                type="button"
                disabled={line.figure.rows === 0}
                aria-label={`Show ${countNoun(line.figure.rows, 'row')}: ${line.said}`}
                onClick={() => onOpen(line.figure, line.said)}
              >
                {formatCount(line.figure.rows)}
              </button>
            </td>
            <td className={classes.count}>{percentOf(line.figure.rows, of)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
