// A table of what was sent: when, in three columns what and where to, for what, and how much.
import type { ReactNode } from 'react'
import { ScrollTable } from '../ui/scroll-table.tsx'
import classes from './credits.module.css'

interface Props {
  label: string
  /** Heads of the second to the fourth column. */
  heads: readonly [string, string, string]
  children: ReactNode
}

export function SentTable({ label, heads, children }: Props) {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          {['Time', ...heads, 'For'].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            Sent
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Pixels: below the table of requests, in the same dialog. */
const height = 220

/** Under a heading, as one of several in the dialog. */
export function SentSection({ title, more, ...table }: Props & { title: string; more?: ReactNode }) {
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <ScrollTable label={table.label} most={height}>
        <SentTable {...table} />
        {more}
      </ScrollTable>
    </>
  )
}

/** Two calls may be the same in all that is noted of them. */
export const numbered = <T,>(calls: readonly T[]) => calls.map((call, nth) => ({ call, number: calls.length - nth }))
