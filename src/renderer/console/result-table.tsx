// The rows of a statement, numbered; texts as they are, NULL distinct from an empty text.
import { Box } from '@mantine/core'
import { memo } from 'react'
import type { ConsoleAnswer } from '../../contract/app/console.ts'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { formatCount } from '../ui/words/figures.ts'
import classes from './console.module.css'

/** A cell shows no more of a long text; the saved file has it. */
const maxShown = 200

export const ResultTable = memo(function ResultTable({
  answer: { columns, rows, more },
}: {
  answer: Extract<ConsoleAnswer, { kind: 'rows' }>
}) {
  // Columns of a result may have the same name: their position identifies them.
  const heads = columns.map((name, at) => ({ name, key: `${at} ${name}` }))
  const lines = rows.map((row, at) => ({
    number: at + 1,
    cells: heads.map(({ key }, place) => ({ key, cell: row[place] ?? null })),
  }))
  return (
    <>
      <ScrollTable label="Result" most={460}>
        <table className={classes.result} aria-label="Result of the query">
          <thead>
            <tr>
              <th scope="col" aria-label="Number" />
              {heads.map(({ name, key }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {cells.map(({ key, cell }) => (
                  <td key={key} data-number={typeof cell === 'number' || undefined}>
                    {cell === null ? <i>NULL</i> : String(cell).slice(0, maxShown)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      {more && (
        <Box component="p" m={0} c="dimmed">
          Only the first {formatCount(rows.length)} rows are shown and saved. To see others, narrow the statement with
          WHERE or use LIMIT and OFFSET.
        </Box>
      )}
    </>
  )
})
