// Values before and after a change, as a table that scrolls by itself, by keys too.
import type { ReactNode } from 'react'
import { scrollFocus } from './focus/scroll-focus.ts'
import classes from './preview-table.module.css'
import { ChangedText } from './words/changed-text.tsx'

interface PreviewRow {
  key: string | number
  before: string
  /** null: the cell becomes empty. */
  after: string | null
  /** Where it is, if that has a column of the table. */
  where?: ReactNode
  /** In the last column. */
  about: ReactNode
}

interface Props {
  label: string
  rows: readonly PreviewRow[]
  /** The head of the first column; without it there is none. */
  where?: string
  about: string
  /** Below the rows. */
  note?: ReactNode
}

export function PreviewTable({ label, rows, where, about, note }: Props) {
  return (
    <section ref={scrollFocus} className={classes.changes} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {where !== undefined && <th scope="col">{where}</th>}
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">{about}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              {where !== undefined && <td>{row.where}</td>}
              <td title={row.before} dir="auto">
                <ChangedText text={row.before} other={row.after} />
              </td>
              <td title={row.after ?? ''} dir="auto">
                {row.after === null ? <em>empty</em> : <ChangedText text={row.after} other={row.before} />}
              </td>
              <td>{row.about}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note}
    </section>
  )
}
