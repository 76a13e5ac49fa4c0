// How small files of many kinds are read: all of the tuning set, and of the judgement set nothing wrong that calls itself sure.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readLayout } from './layout.ts'
import { openSource } from './open-source.ts'
import { judgementCases, type ReadingCase, tuningCases } from './reading.cases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-reading-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is wrong with how a case is read, each with whether the program is sure of it. */
async function faultsOf({ text, delimiter, header, data, footer = 0, remarks = 0 }: ReadingCase) {
  const file = path.join(folder, 'case.csv')
  writeFileSync(file, text)
  const source = await openSource({ file, fileName: 'case.csv' }, {})
  const layout = await readLayout(source, {})
  const { form } = source
  if (form.kind !== 'csv') throw new Error('a case is a table of text')
  const faults: { what: string; sure: boolean }[] = []
  const wrong = (what: string, sure: boolean) => faults.push({ what, sure })
  const single = !text.includes(delimiter)
  if (!single && form.dialect.delimiter !== delimiter)
    wrong(`delimiter ${JSON.stringify(form.dialect.delimiter)}`, form.dialect.sure)
  if (layout.headerRow !== header[0] || (header[0] > 0 && layout.headerRows !== header[1]))
    wrong(`header ${layout.headerRow} of ${layout.headerRows}`, layout.headerSure)
  const { switches } = layout.leftOut
  for (const [name, wanted] of [
    ['footer', footer],
    ['remarks', remarks],
  ] as const) {
    const found = switches.find(one => one.name === name)
    // What is only offered and stays as it is does no harm.
    if ((found?.count ?? 0) !== wanted && !(wanted === 0 && found && !found.on))
      wrong(`${found?.count ?? 0} lines of ${name}`, found?.on ?? true)
  }
  if (faults.length === 0 && switches.every(({ on }) => on)) {
    const firsts = layout.sample.map(({ cells }) => cells[0] ?? '')
    if (typeof data === 'number' ? firsts.length !== data : firsts.join('\n') !== data.join('\n'))
      wrong(`rows ${firsts.join(' | ')}`, true)
  }
  return faults
}

describe('the tuning set', () => {
  it.each(tuningCases)('$name', async one => {
    expect(await faultsOf(one)).toEqual([])
  })
})

describe('the judgement set', () => {
  it.each(judgementCases)('$name', async one => {
    expect((await faultsOf(one)).filter(({ sure }) => sure)).toEqual([])
  })
})
