// The rows of a list that is coming in: those in sight are asked for, all others are only the length of the scrollbar.
import { Box } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ComingRows } from '../../../contract/app/file/file.ts'
import type { JobId } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { scrollFocus } from '../../ui/focus/scroll-focus.ts'
import { formatCount } from '../../ui/words/figures.ts'
import classes from './importing-dialog.module.css'

const rowHeight = 28
/** Rows asked for at once. */
const block = 100
/** Browsers draw nothing that is higher than some 17 million pixels. */
const maxHeight = 12_000_000

/** Rows that have room under the header. */
const roomFor = (height: number) => Math.max(1, Math.floor(height / rowHeight) - 1)

export function ComingTable({ jobId, list }: { jobId: JobId; list: ComingRows }) {
  const trpc = useTRPC()
  const { sheetId, rows, columns } = list
  const region = useRef<HTMLElement>(null)
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(rowHeight * 2)
  const room = roomFor(height)
  const last = Math.min(rows, first + room)
  const whole = Math.min(maxHeight, (rows + 1) * rowHeight)

  useLayoutEffect(() => {
    const { current } = region
    if (!current) return
    scrollFocus(current)
    const watch = new ResizeObserver(() => setHeight(current.clientHeight))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])

  /** The row at the top, by how far the bar is. */
  const follow = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) => {
    const way = scrollHeight - clientHeight
    setFirst(way <= 0 ? 0 : Math.round((scrollTop / way) * Math.max(0, rows - roomFor(clientHeight))))
  }

  const from = Math.floor(first / block)
  const blocks = Array.from({ length: Math.floor(Math.max(first, last - 1) / block) - from + 1 }, (_, at) => from + at)
  const read = useQueries({
    queries: blocks.map(number => ({
      ...trpc.file.coming.queryOptions({
        ...{ jobId, sheetId, from: number * block },
        count: Math.max(1, Math.min(block, rows - number * block)),
      }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10_000,
    })),
  })
  const cellsOf = (row: number) => read[Math.floor(row / block) - from]?.data?.cells[row % block]

  return (
    <Box
      aria-label="Rows so far"
      component="section"
      className="lw-framed"
      h="min(560px, 60dvh)"
      ref={region}
      data-autofocus
      onScroll={event => follow(event.currentTarget)}
    >
      <div className={classes.length} style={{ height: whole }}>
        <table aria-label="Rows" className={classes.table} aria-rowcount={rows + 1} aria-colcount={columns.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th className={classes.number}>Row</th>
              {columns.map(({ id, name }) => (
                <th key={id}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at).map(row => (
              <tr key={row} aria-rowindex={row + 2}>
                <th scope="row" className={classes.number}>
                  {formatCount(row + 1)}
                </th>
                {columns.map(({ id }, at) => (
                  <td key={id} dir="auto">
                    {cellsOf(row)?.[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  )
}
