// What is around every page of the site: its sections at the left, the search, and the text.
import path from 'node:path'
import type { SitePage, SiteSection } from './sections.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** A section is open where it has the page, and the first ones always: what most people look for. */
const alwaysOpen = 2

export function siteHtml(page: SitePage, html: string, sections: readonly SiteSection[]): string {
  const root = path.posix.relative(path.posix.dirname(page.file), '.')
  const up = root === '' ? '' : `${root}/`
  const links = (section: SiteSection) =>
    section.pages.map(({ file, title }) => {
      const here = file === page.file ? ' aria-current="page"' : ''
      return `<li><a href="${up}${file}"${here}>${escaped(title)}</a></li>`
    })
  const sides = sections.map((section, at) => {
    const open = at < alwaysOpen || section.pages.includes(page) ? ' open' : ''
    return `<details${open}><summary>${escaped(section.heading)}</summary><ul>${links(section).join('')}</ul></details>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.file === 'index.html' ? page.title : `${page.title} - Listwright`)}</title>
<link rel="stylesheet" href="${up}site.css">
<link rel="icon" href="${up}icon.svg">
</head>
<body data-root="${up}">
<a class="skip" href="#text">To the text</a>
<div class="frame">
<nav class="side" aria-label="Pages">
<p class="name"><a href="${up}index.html">Listwright</a></p>
<form role="search"><input id="search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off"></form>
<ul id="found" hidden aria-live="polite"></ul>
${sides.join('\n')}
</nav>
<main id="text">
${html}
</main>
</div>
<script src="${up}search.js"></script>
</body>
</html>
`
}
