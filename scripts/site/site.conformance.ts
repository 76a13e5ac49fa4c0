// The site as a whole: every document is in it, every link and anchor leads somewhere, nothing is loaded from elsewhere.
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite } from './index.ts'

let dir: string
let pages: number
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-site-'))
  pages = await makeSite(dir)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Seen {
  readonly ids: Set<string>
  /** Addresses of links, pictures, scripts and styles. */
  readonly links: string[]
}

function seenIn(html: string): Seen {
  const seen: Seen = { ids: new Set(), links: [] }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes.id) seen.ids.add(attributes.id)
      const link = name === 'a' || name === 'link' ? attributes.href : attributes.src
      if (link) seen.links.push(link)
    },
  })
  parser.end(html)
  return seen
}

const read = () =>
  new Map(
    globSync('**/*.html', { cwd: dir })
      .map(name => name.split(path.sep).join('/'))
      .map(name => [name, seenIn(readFileSync(path.join(dir, name), 'utf8'))] as const),
  )

test('every link and anchor of every page leads to what is in the site, from the file system', () => {
  const seen = read()
  expect(pages).toBeGreaterThan(100)
  const dead = [...seen].flatMap(([name, { links }]) =>
    links
      .filter(link => !/^[a-z][a-z+.-]*:/i.test(link))
      .flatMap(link => {
        const [named = '', anchor] = link.split('#')
        const target = named === '' ? name : path.posix.join(path.posix.dirname(name), named)
        const isThere = statSync(path.join(dir, target), { throwIfNoEntry: false })?.isFile() ?? false
        const page = seen.get(target)
        return isThere && (!anchor || !page || page.ids.has(decodeURIComponent(anchor))) ? [] : [`${name}: ${link}`]
      }),
  )
  expect(dead).toEqual([])
})

test('pages load nothing from elsewhere', () => {
  for (const file of globSync('**/*.html', { cwd: dir })) {
    const html = readFileSync(path.join(dir, file), 'utf8')
    expect([file, html.match(/(?:src|rel="stylesheet" href)="https?:[^"]*"/)]).toEqual([file, null])
  }
})

test('each page has one title and a way to every other', () => {
  const files = [...read().keys()].filter(name => name !== 'reference.html')
  for (const name of files) {
    const html = readFileSync(path.join(dir, name), 'utf8')
    expect([name, html.match(/<h1[ >]/g)?.length]).toEqual([name, 1])
    const [, side = ''] = /<nav([\s\S]*)<\/nav>/.exec(html) ?? []
    expect([name, side.match(/<li><a /g)?.length]).toEqual([name, pages])
  }
})

test('the search finds a command, a setting and a decision by their words', () => {
  const script = readFileSync(path.join(dir, 'search-index.js'), 'utf8')
  const stored = JSON.parse(script.replace(/^window\.siteIndex = /, ''))
  const index = MiniSearch.loadJS(stored, { fields: ['title', 'heading', 'text'] })
  const first = (words: string) =>
    index.search(words, {
      ...{ boost: { title: 3, heading: 4 }, combineWith: 'AND' },
      boostDocument: (_id, _term, stored) => Number(stored?.weight),
    })[0]
  expect(first('dedupe')).toMatchObject({ file: 'commands.html', anchor: 'dedupe' })
  expect(first('daily cap')?.file).toMatch(/settings|guide/)
  expect(first('session cookie')?.file).toMatch(/0030-session-without-cookie/)
})
