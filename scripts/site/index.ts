// npm run site: the documents as a static site in out/site, which also works from the file system.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import MiniSearch from 'minisearch'
import { allCommands } from '../../src/cli/commands/index.ts'
import { documentedUrl, openApi } from '../../src/service/description/openapi.ts'
import { referencePage } from '../../src/service/description/reference.ts'
import { commandReference } from './commands.ts'
import { siteHtml } from './layout.ts'
import { htmlOf, searchParts } from './markdown.ts'
import { type SiteSection, siteSections } from './sections.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** What documents show or offer, next to their pages. Paths from the root of the clone and in the site. */
const copied: readonly (readonly [from: string, to: string])[] = [
  ['docs/pictures', 'pictures'],
  ['docs/samples', 'samples'],
  ['docs/architecture.svg', 'architecture.svg'],
  ['docs/openapi.json', 'openapi.json'],
  ['src/renderer/icon.svg', 'icon.svg'],
  ['scripts/site/site.css', 'site.css'],
  ['scripts/site/search.js', 'search.js'],
  ['node_modules/minisearch/dist/umd/index.js', 'minisearch.js'],
]

/** The index of all sections of all pages, as a script: pages of the file system may not fetch. */
function searchIndex(sections: readonly SiteSection[]): string {
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    storeFields: ['file', 'anchor', 'title', 'heading', 'weight'],
  })
  const parts = sections.flatMap(({ pages, weight }) =>
    pages.flatMap(({ file, title, text }) => searchParts(text).map(part => ({ file, title, weight, ...part }))),
  )
  index.addAll(parts.map((part, id) => ({ id, ...part })))
  return `window.siteIndex = ${JSON.stringify(index.toJSON())}\n`
}

/** Writes the site into `target` and returns the number of its pages. */
export async function makeSite(target: string): Promise<number> {
  const sections = siteSections(root, { 'docs/commands.md': commandReference(await allCommands()) })
  const pages = sections.flatMap(section => section.pages)
  const files = new Map(pages.map(({ source, file }) => [source, file]))
  const fileOf = (source: string): string | null => {
    // A folder stands for its README.
    const page = files.get(source) ?? files.get(`${source}/README.md`)
    if (page !== undefined) return page
    const known = copied.find(([from]) => source === from || source.startsWith(`${from}/`))
    return known && existsSync(path.join(root, source)) ? known[1] + source.slice(known[0].length) : null
  }
  rmSync(target, { recursive: true, force: true })
  for (const page of pages) {
    const place = path.join(target, page.file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, siteHtml(page, htmlOf(page.text, { ...page, fileOf }), sections))
  }
  for (const [from, to] of copied) {
    if (path.extname(from) === '') cpSync(path.join(root, from), path.join(target, to), { recursive: true })
    else copyFileSync(path.join(root, from), path.join(target, to))
  }
  writeFileSync(path.join(target, 'reference.html'), referencePage(openApi(documentedUrl), documentedUrl))
  writeFileSync(path.join(target, 'search-index.js'), searchIndex(sections))
  return pages.length
}

if (import.meta.main) {
  const target = path.join(root, 'out', 'site')
  const count = await makeSite(target)
  const size = readFileSync(path.join(target, 'search-index.js')).length
  console.log(
    `out/site: ${count} pages, ${Math.round(size / 1000)} kB of search. Open out/site/index.html in a browser.`,
  )
}
