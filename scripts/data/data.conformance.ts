// The data build: reproducible, current when nothing changed, and true to its rules.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DataManifest } from '../../src/checks/data/manifest.ts'
import { buildData } from './build.ts'
import { ensureData, isCurrent } from './ensure.ts'
import { disposableLines, freeLines, roleLines } from './lists.ts'
import { licenceNames, noticeText } from './notice.ts'
import { handList, root, sha256 } from './sources.ts'

let dir: string
let first: DataManifest
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-data-'))
  first = await buildData(dir)
})
afterAll(() => rmSync(dir, { recursive: true }))

const bytes = (name: string) => readFileSync(path.join(dir, name))
const read = (name: string) => bytes(name).toString().split('\n').filter(Boolean)

it('says what each file holds and where it comes from, with hashes, dates and licences', () => {
  expect(readdirSync(dir).sort()).toEqual([...Object.keys(first.files), 'manifest.json'].sort())
  for (const [name, file] of Object.entries(first.files)) {
    expect(file.sha256).toBe(sha256(bytes(name)))
    if (/\.(txt|tsv)$/.test(name)) expect(file.rows).toBe(read(name).length)
    expect(file.rows).toBeGreaterThan(0)
    for (const source of file.from) expect({ ...first.sources, ...first.inputs }).toHaveProperty([source])
  }
  for (const source of Object.values(first.sources)) {
    expect(source.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(source.licence).not.toBe('')
  }
})

it('is left alone when current, else built to equal bytes without the files of an earlier build', async () => {
  const before = Object.keys(first.files).map(bytes)
  expect(await ensureData(dir)).toBe(false)
  const whole = bytes('manifest.json')
  writeFileSync(path.join(dir, 'manifest.json'), '{"sources":')
  expect(isCurrent(dir)).toBe(false)
  writeFileSync(path.join(dir, 'manifest.json'), whole)
  expect(isCurrent(dir)).toBe(true)
  writeFileSync(path.join(dir, 'free.txt'), 'gmail.com\n')
  expect(isCurrent(dir)).toBe(false)
  writeFileSync(path.join(dir, 'dropped.txt'), 'of an earlier build\n')
  expect(await ensureData(dir)).toBe(true)
  expect(JSON.parse(bytes('manifest.json').toString())).toEqual(first)
  expect(Object.keys(first.files).map(bytes)).toEqual(before)
  expect(readdirSync(dir)).not.toContain('dropped.txt')
})

it('names every source, its holder and its licence in NOTICE', () => {
  const notice = readFileSync(path.join(root, 'NOTICE'), 'utf8')
  expect(notice).toBe(noticeText(first.sources))
  for (const [name, source] of Object.entries(first.sources)) {
    expect(notice).toContain(`${name} ${source.version}`)
    expect(notice).toContain(source.holder)
    for (const licence of licenceNames(source.licence)) expect(notice).toContain(`\n${licence}\n`)
  }
  expect(notice).toContain('Apache License')
  expect(notice).toContain('publicsuffix.org/list/public_suffix_list.dat')
})

it('never calls a mainstream or relay domain disposable, nor a disposable one free', () => {
  const disposable = new Set(read('disposable.txt').map(line => line.replace('!', '')))
  const free = new Set(read('free.txt'))
  const mainstream = handList('data/hand/mailboxes.tsv').map(line => line.split('\t')[0] ?? '')
  for (const domain of [...mainstream, ...handList('data/hand/relays.txt')]) expect(disposable).not.toContain(domain)
  for (const domain of mainstream) expect(free).toContain(domain)
  expect([...free].filter(domain => disposable.has(domain))).toEqual([])
  expect(bytes('disposable.txt').length).toBeLessThanOrEqual(1_000_000)
})

it('marks tiers, drops what a parent already says, what is no host and what is spared', () => {
  const lines = disposableLines(
    {
      confirmed: ['Bad.com', 'sub.bad.com', 'strong.weak.com', 'gmail.com', 'not a host', 'co.uk', 'x.zzzz'],
      likely: ['bad.com', 'deep.bad.com', 'weak.com', 'a.weak.com', 'x.gmail.com'],
    },
    new Set(['gmail.com']),
  )
  expect(lines).toEqual(
    ['!bad.com', '!strong.weak.com', 'weak.com'].sort((a, b) => (a.replace('!', '') < b.replace('!', '') ? -1 : 1)),
  )
})

it('keeps free what someone registered under an ordinary ending', () => {
  const lines = freeLines(
    ['mail.com', 'bad.com', 'x.bad.com', 'a.mail.com', 'x.dynv6.net', 'shop.xyz', 'duck.com'],
    ['!bad.com'],
    ['gmail.com'],
    new Set(['duck.com']),
    new Set(['xyz']),
  )
  expect(lines).toEqual(['gmail.com', 'mail.com'])
})

it('adds and removes roles by hand', () => {
  expect(roleLines(['Info', 'paris', 'sales'], ['dpo'], ['paris'])).toEqual(['dpo', 'info', 'sales'])
})
