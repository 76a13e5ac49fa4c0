// What moves without end costs no work of the page: only what the browser's compositor moves by itself. Anything else, the
// property `rotate` of a drawing among it, has the page drawn again sixty times a second for as long as it is seen.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sheets = globSync('**/*.css', { cwd: folder }).map(name => {
  return { name, text: readFileSync(path.join(folder, name), 'utf8') }
})
const composed = new Set(['transform', 'opacity'])

/** Properties that keyframes change, by the name of the animation. */
function keyframes(text: string): [animation: string, properties: string[]][] {
  return [...text.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g)].map(
    ([, name = '', steps = '']) => [
      name,
      [...steps.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) =>
        [...body.matchAll(/([\w-]+)\s*:/g)].map(([, property = '']) => property),
      ),
    ],
  )
}

test('the style sheets are found, and their keyframes are read', () => {
  expect(sheets.length).toBeGreaterThan(20)
  expect(keyframes('@keyframes a { from { left: 0 } to { left: 1px; opacity: 0 } }')).toEqual([
    ['a', ['left', 'left', 'opacity']],
  ])
})

test('endless animations change nothing but what is composed', () => {
  const frames = new Map(sheets.flatMap(({ text }) => keyframes(text)))
  const endless = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/animation:([^;]*\binfinite\b[^;]*)/g)].map(([, value = '']) => ({
      name,
      words: value.split(/\s+/),
    })),
  )
  expect(endless.length).toBeGreaterThan(0)
  for (const { name, words } of endless) {
    const properties = words.flatMap(word => frames.get(word) ?? [])
    expect(properties.length, name).toBeGreaterThan(0)
    expect(
      properties.filter(property => !composed.has(property)),
      name,
    ).toEqual([])
  }
})
