// The first rows of one of several tables that are read as one, while its settings are chosen.
import { VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import type { Ticket } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import classes from './import-columns.module.css'
import { PreviewRows } from './import-columns.tsx'

interface Props {
  ticket: Ticket
  options: ReadOptions
  /** Of the table. */
  name: string
}

/** Enough to see whether the header and the letters are right. */
const maxRows = 20

export function PartPreview({ ticket, options, name }: Props) {
  const trpc = useTRPC()
  const { data, error } = useQuery({
    ...trpc.file.inspect.queryOptions({ ticket, options: { ...options, only: [name] } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error) return <ProblemNote error={error} />
  if (!data) return null
  // Without those that say which table and line a row is of.
  const columns = data.columns.slice(0, -2)
  return (
    <section className={`${classes.scroll} ${classes.part}`} aria-label={`First rows of ${name}`}>
      <table className={classes.table} aria-label={`First rows of ${name}`}>
        <thead>
          <tr>
            <th className={classes.corner} scope="col">
              <VisuallyHidden>Line</VisuallyHidden>
            </th>
            {columns.map(column => (
              <th key={column.index} scope="col" className={classes.head}>
                <bdi>{column.name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <PreviewRows inspection={{ ...data, columns }} most={maxRows} />
      </table>
    </section>
  )
}
