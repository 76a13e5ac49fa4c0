// A table that scrolls by itself and takes the focus for that, so that the keyboard reaches all of it.
import type { CSSProperties, ReactNode } from 'react'
import { scrollFocus } from './focus/scroll-focus.ts'
import classes from './scroll-table.module.css'

interface ScrollTableProps {
  label: string
  /** Grows with its rows up to this height in pixels; absent = as high as the dialog has room for. */
  most?: number
  children: ReactNode
}

export function ScrollTable({ label, most, children }: ScrollTableProps) {
  const style: CSSProperties | undefined = most === undefined ? undefined : { height: 'auto', maxHeight: most }
  return (
    <section aria-label={label} ref={scrollFocus} className={classes.table} style={style}>
      {children}
    </section>
  )
}
