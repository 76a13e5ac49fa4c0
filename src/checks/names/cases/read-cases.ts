// Reads the case files beside this one: lines of tab-separated fields, # for remarks.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export function readCases(name: string): string[][] {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('\t'))
}

/** Groups of cases that begin with a line "## title": the title, then the fields of each line. */
export function readColumns(name: string): [title: string, ...cases: string[][]][] {
  const text = readFileSync(path.join(import.meta.dirname, name), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .map(group => {
      const [title = '', ...lines] = group.split('\n').filter(line => line !== '')
      return [title, ...lines.map(line => line.split('\t'))]
    })
}
