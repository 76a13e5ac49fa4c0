// Repairs of addresses: nothing is suggested for a real domain, and of slips hardly one is missed and none is wrong.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { bundledLists, typoLists } from '../data/lists.ts'
import { checkEmail } from './check.ts'
import { meantEnding } from './meant-ending.ts'
import { suggestEmail } from './suggest.ts'
import { realDomains } from './typo.cases.ts'

const casesOf = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'cases', name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('\t') as [string, string])

/** What the program shows a person for a cell. */
function shown(cell: string): string | null {
  const { suggestion, repaired } = checkEmail(cell)
  return suggestion?.text ?? repaired
}

it.each(['slips-tuning.tsv', 'slips-verdict.tsv'])('repairs at least 85 percent of %s and none wrongly', name => {
  const cases = casesOf(name)
  const meant = cases.filter(([, wanted]) => wanted !== '-')
  const wrong = cases.filter(([cell, wanted]) => shown(cell) !== null && shown(cell) !== wanted)
  const right = meant.filter(([cell, wanted]) => shown(cell) === wanted)
  expect(wrong.map(([cell]) => `${cell}: ${shown(cell)}`)).toEqual([])
  expect(right.length / meant.length, meant.filter(([cell]) => shown(cell) === null).join('\n')).toBeGreaterThanOrEqual(
    0.85,
  )
})

it('suggests nothing for domains that exist', () => {
  const { free, disposable, shared } = bundledLists()
  const listed = [...free, ...disposable.keys(), ...shared.keys(), ...typoLists().targets.map(({ domain }) => domain)]
  const hosts = [...new Set([...realDomains, ...listed])]
  expect(hosts.length).toBeGreaterThan(10_000)
  expect(hosts.filter(host => suggestEmail(`ann@${host}`) !== null || meantEnding(host) !== null)).toEqual([])
})
