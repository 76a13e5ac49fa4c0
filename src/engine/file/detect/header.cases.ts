// Tables in the files of cases/: those to tune finding the header with, and those to judge it by.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface HeaderCase {
  name: string
  /** Whether its first row names the columns; no other row does. */
  hasHeader: boolean
  text: string
}

const read = (file: string): HeaderCase[] =>
  readFileSync(path.join(import.meta.dirname, 'cases', file), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map(block => {
      const end = block.indexOf('\n')
      return { name: block.slice(2, end), hasHeader: block.startsWith('1'), text: block.slice(end + 1) }
    })

export const headerTuning = read('header-tuning.txt')
export const headerVerdict = read('header-verdict.txt')

/** The tables without their header, as long as more than two rows are left. */
export const beheaded = (cases: readonly HeaderCase[]): HeaderCase[] =>
  cases
    .filter(({ hasHeader, text }) => hasHeader && text.trim().split('\n').length > 3)
    .map(({ name, text }) => ({
      name: `${name}, its header taken away`,
      hasHeader: false,
      text: text.slice(text.indexOf('\n') + 1),
    }))
