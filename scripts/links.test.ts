// Dead links of documents are found, and good ones are left alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anchorsIn, deadLinks } from './links.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'listwright-links-'))
  put('docs/files.md', '# Files\n\n## What *is* read: CSV, `xlsx`\n\n## Twice\n\n## Twice\n')
  put('docs/a picture.webp', '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

it.each([
  '[files](docs/files.md)',
  '[files](docs/files.md#what-is-read-csv-xlsx) and [again](docs/files.md#twice-1)',
  '[here](#listwright)',
  '![picture](docs/a%20picture.webp)',
  '[folder](docs)',
  '[out](https://example.org/none#x) and [mail](mailto:a@example.org)',
  '`[code](none.md)`',
  '```\n[code](none.md)\n```',
])('%s leads somewhere', line => {
  put('README.md', `# Listwright\n\n${line}\n`)
  expect(deadLinks(root)).toEqual([])
})

it.each([
  ['[files](docs/none.md)', 'docs/none.md: no such file'],
  ['[files](docs/files.md#none)', 'docs/files.md#none: no such heading'],
  ['[files](docs/files.md#twice-2)', 'docs/files.md#twice-2: no such heading'],
  ['[here](#none)', '#none: no such heading'],
  ['![picture](docs/none.webp)', 'docs/none.webp: no such file'],
  ['<img src="none.svg">', 'none.svg: no such file'],
])('%s leads nowhere', (line, fault) => {
  put('README.md', `# Listwright\n\n${line}\n`)
  expect(deadLinks(root)).toEqual([`README.md:3: ${fault}`])
})

it('headings in code are none', () => expect([...anchorsIn('# One\n```\n# Two\n```\n')]).toEqual(['one']))
