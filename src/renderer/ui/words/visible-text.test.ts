import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test('spaces at the ends, doubled and odd ones, and unseen characters are drawn', () => {
  expect(visibleText(' Anna  Berg ')).toBe('␣Anna␣␣Berg␣')
  expect(visibleText('Ac\u200bme\u00a0Ltd')).toBe('Ac·me␣Ltd')
  expect(visibleText('Anna Berg')).toBe('Anna Berg')
})
