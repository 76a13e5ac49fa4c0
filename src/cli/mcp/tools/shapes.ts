// What several tools take and give.
import { z } from 'zod'

const listWords = 'Id of a list, from list_lists.'
export const listInput = z.int().min(1).describe(listWords)

export const columnName = z.string().min(1).max(200)
export const columnsInput = z
  .array(columnName)
  .max(500)
  .optional()
  .describe('Names of columns. All columns if it is left out.')

export const whereInput = z
  .array(
    z.strictObject({
      column: columnName,
      is: z
        .array(z.string().max(10_000).nullable())
        .min(1)
        .max(1000)
        .optional()
        .describe('Rows with any of these values. null stands for a blank cell.'),
      contains: z.string().min(1).max(1000).optional().describe('Rows whose value contains this text, in any case.'),
    }),
  )
  .max(20)
  .default([])
  .describe('Only rows that meet all of these conditions.')

export const listOutput = z.object({ id: z.int(), name: z.string() })
export const rowOutput = z.object({ row: z.int().describe('Id of the row.'), cells: z.array(z.string().nullable()) })
export const changeOutput = {
  list: listOutput,
  cells: z.int().describe('Cells that were changed.'),
  rows: z.int().describe('Rows that were removed or changed as a whole.'),
}
