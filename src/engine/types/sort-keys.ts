// What cells are ordered and compared by, per column type; also registered as SQL functions (`lanes.ts`).

import { dateInColumn } from '../../checks/columns/date-in-column.ts'
import { type DecimalSign, numberOf } from '../../checks/columns/number.ts'
import { cellLength, duplicateKey, isBlank } from '../../contract/app/cell/cell-text.ts'
import { consentBasisOf } from '../../model/consent.ts'
import { languageOf } from './language/language.ts'
import { scriptsOf } from './script.ts'
import { shapeOf } from './shape.ts'

/** Letters whose stroke is no accent to Unicode. */
export const sortLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Text without case and accents, so that "Élan" is beside "elan". */
export const textKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, letter => sortLetters[letter] ?? letter)

/** A number, or the text key of what is none: SQLite and `compareKeys` put numbers before texts. */
export const numberKey = (text: string, decimal?: DecimalSign): number | string =>
  numberOf(text, decimal) ?? textKey(text)

/** Milliseconds, in the order of time whatever the time zones, or the text key of what is no date. */
export const dateKey = (text: string, dayFirst: boolean): number | string =>
  dateInColumn(text, dayFirst)?.instant ?? textKey(text)

/** The domain in an email address, the address of a page or a bare domain, in lower case; null when there is none. */
export function domainIn(text: string): string | null {
  const found =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/?#]*@)?([^\s/?#@:]+\.[^\s/?#@:.]+)\.?(?::\d+)?(?:[/?#].*)?$/is.exec(
      text.trim(),
    )
  return found?.[1]?.toLowerCase() ?? null
}

type Cell = string | null
const ofText =
  <T>(make: (text: string) => T) =>
  (cell: Cell) =>
    cell === null || isBlank(cell) ? null : make(cell)

/** Functions of the database: each takes a cell, blank gives NULL. */
export const sqlFunctions: Record<string, (...args: never[]) => unknown> = {
  fold: ofText(text => text.toLowerCase()),
  text_key: ofText(textKey),
  number_key: (cell: Cell, decimal: DecimalSign) => ofText(text => numberKey(text, decimal))(cell),
  number_value: (cell: Cell, decimal: DecimalSign) => ofText(text => numberOf(text, decimal))(cell),
  date_value: (cell: Cell, dayFirst: number) => ofText(text => dateInColumn(text, dayFirst === 1)?.ms ?? null)(cell),
  domain_in: ofText(domainIn),
  shape_of: ofText(shapeOf),
  scripts_of: ofText(scriptsOf),
  language_of: ofText(languageOf),
  consent_basis: ofText(consentBasisOf),
  duplicate_key: (cell: Cell) => duplicateKey(cell),
  cell_length: (cell: Cell) => cellLength(cell),
  date_key: (cell: Cell, dayFirst: number) => ofText(text => dateKey(text, dayFirst === 1))(cell),
}
