// How sure the header of ordinary tables is found, in many domains and languages and mostly words alone; and that tables without one,
// among them the same tables with their header taken away, are never sure to have one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readLayout } from '../read/layout.ts'
import { openSource } from '../read/open-source.ts'
import { beheaded, type HeaderCase, headerTuning, headerVerdict } from './header.cases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-header-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function judge({ hasHeader, text }: HeaderCase): Promise<{ right: boolean; sure: boolean }> {
  const file = path.join(folder, 'table.csv')
  writeFileSync(file, text)
  const source = await openSource({ file, fileName: 'table.csv' }, {})
  const { headerRow, headerRows, headerSure } = await readLayout(source, {})
  source.close()
  return { right: hasHeader ? headerRow === 1 && headerRows === 1 : headerRow === 0, sure: headerSure }
}

async function namesOf(cases: readonly HeaderCase[], is: (found: { right: boolean; sure: boolean }) => boolean) {
  const names: string[] = []
  for (const one of cases) if (is(await judge(one))) names.push(one.name)
  return names
}

describe.each([
  ['tuning', headerTuning],
  ['judgement', headerVerdict],
])('the %s set', (_, cases) => {
  it('has no answer that is sure and wrong', async () => {
    expect(await namesOf([...cases, ...beheaded(cases)], ({ right, sure }) => sure && !right)).toEqual([])
  })

  it('has a sure header in 97 of 100 tables that have one', async () => {
    const headed = cases.filter(({ hasHeader }) => hasHeader)
    const missed = await namesOf(headed, ({ right, sure }) => !(right && sure))
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(0.03 * headed.length)
  })
})
