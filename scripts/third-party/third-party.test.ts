// What people get is named with its licence, all of it, and nothing comes in under a licence that forbids it.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seriousFaults } from './advisories.ts'
import { licencesFile, thirdPartyFiles } from './index.ts'
import { type Licences, mayShip } from './licences.ts'
import { packageFolder } from './record-bundled.ts'
import { shippedPackages } from './shipped.ts'

const licences: Licences = JSON.parse(readFileSync(licencesFile, 'utf8'))
const runtime = shippedPackages([])
const folders = licences.packages.map(({ name }) => `node_modules/${name}`)

test('packages that are loaded, and all they need, are listed in their present versions', () => {
  const listed = new Set(licences.packages.map(({ name, version }) => `${name} ${version}`))
  expect(
    runtime.map(({ name, version }) => `${name} ${version}`).filter(one => !listed.has(one)),
    'run: npm run licences',
  ).toEqual([])
  expect([...listed].map(one => one.split(' ')[0])).toEqual(expect.arrayContaining(['zod', 'react']))
  expect(runtime.map(({ name }) => name)).toEqual(expect.arrayContaining(['better-sqlite3', 'electron', 'pg-protocol']))
})

test('the licences are those of the packages in node_modules', () => {
  expect(readFileSync(licencesFile, 'utf8'), 'run: npm run licences').toBe(thirdPartyFiles(folders).licences)
})

test('every licence lets the package go out', () => {
  expect(licences.packages.filter(({ licence }) => !mayShip(licence))).toEqual([])
})

describe('a licence', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['UNKNOWN', false],
  ])('%s: %s', (expression, ships) => expect(mayShip(expression)).toBe(ships))
})

test('the bill of materials has every component once, and needs no other', () => {
  const { components, dependencies } = JSON.parse(thirdPartyFiles(folders).sbom)
  const refs: string[] = components.map((one: { 'bom-ref': string }) => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(refs).toEqual(
    expect.arrayContaining(runtime.map(one => expect.stringContaining(`${one.name.replace('@', '%40')}@`))),
  )
  const needed: string[] = dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn)
  expect(needed.filter(ref => !refs.includes(ref))).toEqual([])
})

test('a module belongs to the package in the innermost node_modules', () => {
  expect(packageFolder('/p/node_modules/a/node_modules/@s/b/dist/x.js')).toBe('node_modules/@s/b')
  expect(packageFolder('/p/src/main/index.ts')).toBeNull()
})

test('serious faults stop a check; no answer is said, not taken for none', () => {
  const shipped = new Set(['a', 'b'])
  expect(seriousFaults({}, shipped)).toBeNull()
  const high = { severity: 'high', range: '<2' }
  // What only builds the program does not go out.
  const vulnerabilities = { a: high, b: { severity: 'low', range: '*' }, tool: high }
  expect(seriousFaults({ vulnerabilities }, shipped)).toEqual(['a <2: high'])
})
