// bench/RESULTS.md: one section per bench, each rewritten by its own bench.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(import.meta.dirname, 'RESULTS.md')
const preface =
  '# Bench results\n\nEach bench writes its own section. Ratios compare with the named tool in the same run.\n'

/** Replaces the section marked `key`, or adds it at the end. */
export function writeResults(key: string, title: string, body: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : preface
  const [open, close] = [`<!-- ${key} -->`, `<!-- /${key} -->`]
  const section = `${open}\n## ${title}\n\n${body}\n${close}\n`
  const from = text.indexOf(open)
  const to = text.indexOf(close)
  const next =
    from < 0 || to < 0 ? `${text}\n${section}` : text.slice(0, from) + section + text.slice(to + close.length + 1)
  writeFileSync(file, next)
}
