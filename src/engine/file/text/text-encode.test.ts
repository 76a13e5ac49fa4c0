// Every encoding that can be chosen is read and written; what it lacks is known.
import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { textEncodings } from '../../../contract/app/file/text-encoding.ts'
import { decodeText } from './text-decode.ts'
import { encodeText, fitsEncoding } from './text-encode.ts'

const letters: Readonly<Record<string, string>> = {
  cp852: 'Łukasz Wójcik, Žižkov',
  'iso-8859-5': 'Щербакова Ёлкина',
  'koi8-u': 'Їжакевич Ґудзь Єва',
  'x-mac-ce': 'Dvořák, Żółw',
  'x-mac-croatian': 'Đurđica Šimić',
  'x-mac-romanian': 'Ştefan Ţepeş',
  'x-mac-cyrillic': 'Журавлёв',
  'x-mac-greek': 'Ψυχογιού',
  'x-mac-turkish': 'Yıldız Şahin',
  macintosh: 'Åsa Ωmega €',
  cp737: 'Παπαδόπουλος',
  cp720: 'محمد',
  cp775: 'Žydrūnas Ąžuolas',
  'armscii-8': 'Հայաստան',
  rk1048: 'Қазақстан Әлия',
  'iso-2022-jp': 'Anna 山田太郎, スズキ x',
  shift_jis: '髙橋 﨑山 山田',
  'utf-32be': 'Ünal 😀',
}

it.each(textEncodings.map(({ name }) => name))('%s', name => {
  const text = letters[name] ?? 'Anna;Berlin\r\n'
  const bytes = encodeText(text, name)
  expect(decodeText(bytes, name)).toBe(text)
  expect(fitsEncoding(text, name)).toBe(true)
  // A letter is a byte.
  if (!/^(?:utf|shift|euc|iso-2022|gb|big5)/.test(name)) expect(bytes).toHaveLength(text.length)
  expect(fitsEncoding('\u{1f600} 漢 Þ Ж', name)).toBe(/^(?:utf|gb18030)/.test(name))
})

it('what a page reads as a letter is written as its byte, also where the libraries differ', () => {
  for (const name of ['macintosh', 'windows-1252', 'koi8-u', 'windows-1258', 'cp852', 'x-mac-cyrillic'])
    for (let byte = 0; byte < 256; byte++) {
      const text = decodeText(Uint8Array.of(byte), name)
      if (text !== '\ufffd') expect(encodeText(text, name), `${name} ${byte}`).toEqual(Buffer.of(byte))
    }
  // The library for writing has a sign of currency there.
  expect(encodeText('€', 'macintosh')).not.toEqual(iconv.encode('€', 'macintosh'))
})
