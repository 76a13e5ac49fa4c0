import { expect, test } from 'vitest'
import { browserOf, keptKeys } from './browser-keys.ts'

const linux = 'Mozilla/5.0 (X11; Linux x86_64'

test.each([
  ['firefox', `${linux}; rv:140.0) Gecko/20100101 Firefox/140.0`],
  ['chromium', `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`],
  ['chromium', `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['chromium', `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['safari', `${linux}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15`],
  ['safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'],
])('%s is known by what it says of itself', (browser, userAgent) => {
  expect(browserOf(userAgent)).toBe(browser)
})

test('each browser keeps its own', () => {
  expect(keptKeys('chromium', false)).toEqual(['mod+N', 'mod+T', 'mod+W', 'mod+PageUp', 'mod+PageDown'])
  // Its tabs are moved with them.
  expect(keptKeys('firefox', false)).toContain('mod+shift+PageDown')
  expect(keptKeys('firefox', true)).toEqual(['mod+N', 'mod+T', 'mod+W'])
  expect(keptKeys('safari', true)).toEqual(['mod+N', 'mod+T', 'mod+W'])
})
