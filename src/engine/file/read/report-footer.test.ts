// What a report says of itself under its rows is no row, and what is a row stays one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readLayout } from './layout.ts'
import { openSource } from './open-source.ts'
import { reportFooterCases } from './report-footer.cases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(reportFooterCases)('$name', async ({ text, header, data, footer = 0 }) => {
  const file = path.join(folder, 'report.csv')
  writeFileSync(file, text)
  const source = await openSource({ file, fileName: 'report.csv' }, {})
  const layout = await readLayout(source, {})
  source.close()
  const switches = layout.leftOut.switches.filter(({ name }) => name === 'footer')
  const left = { header: [layout.headerRow, layout.headerRows], footer: switches[0]?.count ?? 0 }
  expect(left).toEqual({ header: [...header], footer })
  const kept = layout.sample.map(({ cells }) => cells[0])
  // A footer that is only likely stays until someone leaves it out.
  const rows = switches[0]?.on === false ? kept.slice(0, -footer) : kept
  if (typeof data === 'number') expect(rows).toHaveLength(data)
  else expect(rows).toEqual(data)
})
