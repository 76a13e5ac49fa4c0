// A table that scrolls by itself and takes the focus for that, so that the keyboard reaches all of it.
import type { CSSProperties, ReactNode } from 'react'
import classes from './scroll-table.module.css'

interface ScrollTableProps {
  label: string
  /** Grows with its rows up to this height in pixels; absent = as high as the dialog has room for. */
  most?: number
  children: ReactNode
}

/** A scrolling region is the one thing that is no control and still needs the focus (WCAG 2.1.1). */
const takeFocus = (region: HTMLElement | null) => {
  if (region) region.tabIndex = 0
}

export function ScrollTable({ label, most, children }: ScrollTableProps) {
  const style: CSSProperties | undefined = most === undefined ? undefined : { height: 'auto', maxHeight: most }
  return (
    <section aria-label={label} ref={takeFocus} className={classes.table} style={style}>
      {children}
    </section>
  )
}
