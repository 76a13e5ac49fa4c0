// Child program of bench/xlsx.bench.ts: reads the rows of the first sheet and counts them, as openpyxl does beside it.
import { openXlsx } from '../../src/engine/file/read/xlsx/xlsx-read.ts'

const [file = ''] = process.argv.slice(2)
const book = await openXlsx(file, file)
const [sheet] = book.sheets
if (!sheet) throw new Error('no sheet')
let rows = 0
await book.rows(sheet, () => {
  rows++
  return undefined
})
book.close()
console.log(rows)
