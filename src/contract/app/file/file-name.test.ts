// Names of files: what is made up fits every system, what was typed is judged for Windows.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fileNameOf, refusedOnWindows } from './file-name.ts'

describe('a name that is made up', () => {
  it.each([
    ['Guests: "spring" <2026>?.csv', 'Guests spring 2026.csv'],
    ['a/b\\c|d*.csv', 'a b c d.csv'],
    ['CON', '_CON'],
    ['nul.csv', '_nul.csv'],
    ['Aux.tar.gz', '_Aux.tar.gz'],
    ['com1 .txt', '_com1.txt'],
    ['COM¹.csv', '_COM¹.csv'],
    ['COM10.csv', 'COM10.csv'],
    ['console.csv', 'console.csv'],
    ['ends. . ', 'ends'],
    ['..', 'List'],
    [' \u0000\n', 'List'],
    ['.listwright', '.listwright'],
    ['Dr. Strange and friends', 'Dr. Strange and friends'],
    ['a\ud800.csv', 'a\ufffd.csv'],
  ])('%j becomes %j', (given, kept) => expect(fileNameOf(given, 'List')).toBe(kept))

  it('is cut before its ending, between characters', () => {
    expect(fileNameOf(`${'漢'.repeat(200)}.listwright`, 'x')).toBe(`${'漢'.repeat(81)}.listwright`)
    const family = '👨‍👩‍👧'
    expect(fileNameOf(`${family.repeat(20)}.csv`, 'x')).toBe(`${family.repeat(13)}.csv`)
  })

  test('whatever it is made of, every system takes it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('', '.csv', '.listwright'),
        (words, ending) => {
          const name = fileNameOf(`${words}${ending}`, 'List')
          expect(refusedOnWindows(name)).toBeNull()
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
          expect(Buffer.from(name).toString()).toBe(name)
          expect(fileNameOf(name, 'List')).toBe(name)
          if (ending !== '' && words.trim() !== '' && name !== 'List') expect(name.endsWith(ending)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

it.each([
  ['guests.csv', null],
  ['gäste (2).csv', null],
  ['nul.csv', 'nul is a reserved name in Windows'],
  ['LPT9', 'LPT9 is a reserved name in Windows'],
  ['a:b.csv', 'Windows does not allow : in file names'],
  ['a\tb.csv', 'Windows does not allow control characters in file names'],
  ['a.', 'Windows does not allow names that end in a space or a period'],
  ['a ', 'Windows does not allow names that end in a space or a period'],
])('Windows judges %j', (name, why) => expect(refusedOnWindows(name)).toBe(why))
