// Links of the documents: each leads to a file that is in the clone, and an anchor to a heading that is in it.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const documents = ['*.md', 'docs/**/*.md', 'src/**/*.md', '.github/**/*.md']

/** Without what is shown as code, line by line. */
const withoutCode = (text: string): string[] =>
  text
    .replace(/^(```+|~~~+).*\n[\s\S]*?^\1[ \t]*$/gm, block => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, code => ' '.repeat(code.length))
    .split('\n')

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** All anchors of a document: of headings, the second of one name with -1, and ids of HTML. */
export function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>()
  const times = new Map<string, number>()
  const blocks = text.replace(/^(```+|~~~+).*\n[\s\S]*?^\1[ \t]*$/gm, '')
  for (const [, heading = ''] of blocks.matchAll(/^#{1,6} +(.*?) *#*$/gm)) {
    const anchor = anchorOf(heading)
    const before = times.get(anchor) ?? 0
    times.set(anchor, before + 1)
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`)
  }
  for (const [, id = ''] of text.matchAll(/\b(?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/** Why a link from the document `from` leads nowhere; null when it leads somewhere, or out of the clone. */
function faultOf(root: string, from: string, target: string): string | null {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return null
  const [named = '', anchor] = target.split('#')
  const file = named === '' ? from : path.join(path.dirname(from), decodeURIComponent(named))
  const place = path.join(root, file)
  if (!existsSync(place)) return 'no such file'
  if (anchor === undefined || statSync(place).isDirectory() || !/\.(md|html)$/.test(file)) return null
  return anchorsIn(readFileSync(place, 'utf8')).has(decodeURIComponent(anchor)) ? null : 'no such heading'
}

/** Each dead link below `root` as a line: file, line number, target and why. */
export function deadLinks(root: string): string[] {
  return documents
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .map(name => name.split(path.sep).join('/'))
    .flatMap(name =>
      withoutCode(readFileSync(path.join(root, name), 'utf8')).flatMap((line, at) =>
        [...line.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|\b(?:src|href)="([^"]+)"/g)].flatMap(([, link, tag]) => {
          const target = link ?? tag ?? ''
          const fault = faultOf(root, name, target)
          return fault === null ? [] : [`${name}:${at + 1}: ${target}: ${fault}`]
        }),
      ),
    )
}

if (import.meta.main) {
  const found = deadLinks(path.join(import.meta.dirname, '..'))
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
