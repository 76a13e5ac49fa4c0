// The hint about keys that look odd.
import { expect, test } from 'vitest'
import { oddKey } from './key.ts'

test.each([
  ['api_2TgVq9', null],
  ['  api_2TgVq9\n', null],
  ['', null],
  ['api_2Tg Vq9', 'it contains spaces or invalid characters'],
  ['api_2Tg\u200bVq9', 'it contains spaces or invalid characters'],
  ['api_2T', 'it is short'],
  ['sk-2TgVq9aa', 'keys usually start with “api_” followed by letters and digits'],
])('%j: %s', (key, why) => {
  expect(oddKey(key)).toBe(why)
})
