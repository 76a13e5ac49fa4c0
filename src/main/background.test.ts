// The window and its page have one colour.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pageBackgrounds } from './background.ts'

test('the colours behind the page are those of its theme', () => {
  const css = readFileSync(path.join(import.meta.dirname, '..', 'renderer', 'ui', 'look', 'theme.css'), 'utf8')
  const colours = [...css.matchAll(/--lw-chrome: (#[0-9a-f]{6});/g)].map(([, colour]) => colour)
  expect(colours).toEqual([pageBackgrounds.light, pageBackgrounds.dark])
})
