// The peer: AG Grid Community as its guide sets it up, with the same columns and rows that are made up when asked for.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { bigColumns } from '../big-list.ts'

const script = path.join(import.meta.dirname, '../../node_modules/ag-grid-community/dist/ag-grid-community.min.js')

const page = (rows: number) => `<!doctype html><meta charset="utf-8"><title>Bare grid</title>
<style>html, body, #grid { height: 100%; margin: 0 }</style><div id="grid"></div>
<script src="/grid.js"></script><script>
const names = ${JSON.stringify(bigColumns.map(({ name }) => name))}
const cell = (row, at) => at === 0 ? String(row).padStart(8, '0') : names[at] + ' ' + (row * 31 + at * 7) % 9973
agGrid.createGrid(document.getElementById('grid'), {
  rowModelType: 'infinite', rowHeight: 28, headerHeight: 40, cacheBlockSize: 256, maxBlocksInCache: 96,
  infiniteInitialRowCount: ${rows},
  columnDefs: names.map((name, at) => ({ headerName: name, field: 'c' + at, width: 160 })),
  datasource: { rowCount: ${rows}, getRows: ({ startRow, endRow, successCallback }) => setTimeout(() => {
    const rows = []
    for (let row = startRow; row < Math.min(endRow, ${rows}); row++)
      rows.push(Object.fromEntries(names.map((_, at) => ['c' + at, cell(row, at)])))
    successCallback(rows, ${rows})
  }, 2) },
})
</script>`

/** Serves the page on this computer. */
export async function serveBareGrid(rows: number): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/grid.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? readFileSync(script) : page(rows))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
