// Reads the case files beside this one: lines of tab-separated fields, # for remarks.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export function readCases(name: string): string[][] {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('\t'))
}
