// Links are read to the last character: what is written comes back the same, and no other text is a link.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ColumnId, RowId, SearchId, SheetId } from '../ids.ts'
import { type PlaceLink, parseLink, WorkspaceMark } from './link.ts'
import { isLink, linkText } from './link-text.ts'

const id = fc.integer({ min: 1, max: 999_999_999_999_999 })
const mark = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 12, maxLength: 12 })
  .map(digits => WorkspaceMark.parse(digits.join('')))
const link: fc.Arbitrary<PlaceLink> = fc.oneof(
  fc
    .record({ workspace: mark, list: id, row: fc.option(id), column: fc.option(id) })
    .map(({ workspace, list, row, column }) => ({
      ...{ to: 'list' as const, workspace, sheetId: SheetId.parse(list) },
      rowId: row === null ? null : RowId.parse(row),
      columnId: row === null || column === null ? null : ColumnId.parse(column),
    })),
  fc
    .record({ workspace: mark, search: id })
    .map(({ workspace, search }) => ({ to: 'search' as const, workspace, searchId: SearchId.parse(search) })),
)

test('what is written is read the same, also as systems rewrite it', () => {
  fc.assert(
    fc.property(link, written => {
      const text = linkText(written)
      expect(isLink(text)).toBe(true)
      expect(parseLink(text)).toEqual(written)
      expect(parseLink(`${text}/`)).toEqual(written)
      expect(parseLink(text.replace('listwright:', 'LISTWRIGHT:'))).toEqual(written)
      // As a browser writes it in its bar.
      expect(parseLink(new URL(text).href)).toEqual(written)
    }),
  )
})

test('a text that is changed in any place is another link or none', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('/', '?', '#', '%', '@', '..', '\n', '"', ' --', '0', '\u202e'))
  fc.assert(
    fc.property(link, fc.nat(), fc.nat(20), piece, (written, at, length, put) => {
      const text = linkText(written)
      const from = at % (text.length + 1)
      const changed = text.slice(0, from) + put + text.slice(from + length)
      const read = parseLink(changed)
      if (read === null) return
      // Nothing of the text was ignored, but its letter case and a slash at the end.
      expect(linkText(read)).toBe(changed.toLowerCase().replace(/\/$/, ''))
    }),
    { numRuns: 3000 },
  )
})

test('random texts are none', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map(rest => `listwright://${rest}`),
  )
  fc.assert(
    fc.property(odd, text => {
      const read = parseLink(text)
      if (read !== null) expect(linkText(read)).toBe(text.toLowerCase().replace(/\/$/, ''))
    }),
    { numRuns: 3000 },
  )
})
