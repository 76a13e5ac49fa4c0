// The scripts of texts: one, several, letters of a script that is not named, and none.
import { expect, test } from 'vitest'
import { scriptsOf } from './script.ts'

test.each([
  ['Anna Berg', 'Latin'],
  ['Zoë Müller', 'Latin'],
  ['Мария', 'Cyrillic'],
  ['Annа', 'Cyrillic, Latin'],
  ['東京タワー', 'Chinese, Kana'],
  ['김민준', 'Hangul'],
  ['שלום', 'Hebrew'],
  ['ᎠᎡ', 'Other letters'],
  ['+49 30 123', 'No letters'],
  ['★ 12 €', 'No letters'],
])('%s', (text, scripts) => expect(scriptsOf(text)).toBe(scripts))
