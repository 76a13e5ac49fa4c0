// Names of encodings as someone may write them.
import { expect, it } from 'vitest'
import { encodingNamed, textEncodings } from './text-encoding.ts'

it.each([
  ['UTF8', 'utf-8'],
  ['Latin-1', 'windows-1252'],
  ['ISO_8859-1', 'windows-1252'],
  ['ansi', 'windows-1252'],
  ['CP852', 'cp852'],
  ['ibm852', 'cp852'],
  ['MS-DOS 852', 'cp852'],
  ['iso8859-5', 'iso-8859-5'],
  ['latin2', 'iso-8859-2'],
  ['SJIS', 'shift_jis'],
  ['gbk', 'gb18030'],
  ['Central European (DOS 852)', 'cp852'],
  ['utf-8+latin2', 'utf-8+iso-8859-2'],
  ['UTF-8+windows-1250', 'utf-8+windows-1250'],
])('%s is %s', (words, name) => expect(encodingNamed(words)).toBe(name))

it.each(['', 'base64', 'hex', 'binary', 'klingon', 'utf-8+', 'utf-8+shift_jis', 'utf-8+utf-16', 'toString'])(
  '%j is none',
  words => expect(encodingNamed(words)).toBeNull(),
)

it('no two have a name in common', () => {
  const names = textEncodings.flatMap(({ name, label }) => [name, label])
  expect(names.map(encodingNamed)).toEqual(textEncodings.flatMap(({ name }) => [name, name]))
  expect(new Set(names).size).toBe(names.length)
})
