// Looks are complete and tell states apart without colour (R-A11-02); colours hold their contrast.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cellMarks } from '../../../contract/app/cell/cell.ts'
import type { BadgeLook, BadgeTone } from './verdict-look.ts'
import {
  actionLook,
  actionOf,
  markLook,
  marksOf,
  stateLook,
  toneColours,
  verdictLook,
  verdictOf,
} from './verdict-look.ts'

const css = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
/** What is set for one scheme, in both files. */
function block(scheme: 'light' | 'dark'): string {
  const all = css('theme.css') + css('verdict.css')
  return [...all.matchAll(/:root\[data-mantine-color-scheme="(\w+)"\] \{([^}]*)\}/g)]
    .filter(match => match[1] === scheme)
    .map(match => match[2])
    .join('')
}

function colour(scheme: string, name: string): number[] {
  const hex = new RegExp(`${name}: #([0-9a-f]{6});`).exec(scheme)?.[1]
  if (!hex) throw new Error(`${name} is not set`)
  return [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

/** WCAG 2.2 relative luminance. */
function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(part =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test.each([
  ['verdicts', verdictLook],
  ['actions', actionLook],
  ['states', stateLook],
  ['marks', markLook],
])('%s differ by icon and by word', (_family, looks: Record<string, BadgeLook>) => {
  const all = Object.values(looks)
  expect(new Set(all.map(look => look.icon)).size).toBe(all.length)
  expect(new Set(all.map(look => look.word)).size).toBe(all.length)
  for (const look of all) expect([...look.icon]).toHaveLength(1)
})

test('verdicts and the states that stand in the same column share only the tick', () => {
  const shared = Object.values(verdictLook).filter(verdict =>
    Object.values(stateLook).some(state => state.icon === verdict.icon),
  )
  expect(shared.map(look => look.word)).toEqual(['Deliverable'])
})

test.each(['light', 'dark'] as const)('%s colours are readable', name => {
  const scheme = block(name)
  const tones: BadgeTone[] = ['good', 'warn', 'bad', 'neutral', 'info', 'doubt', 'blocked']
  for (const tone of tones) {
    const { text, back } = toneColours(tone)
    for (const under of [back, '--lw-bg', '--lw-chrome', '--lw-raised']) {
      expect(contrast(colour(scheme, text), colour(scheme, under)), `${text} on ${under}`).toBeGreaterThan(4.5)
    }
  }
})

test('marks are read from their bits', () => {
  expect(marksOf(0)).toEqual([])
  expect(marksOf(cellMarks.stale | cellMarks.practice)).toEqual(['stale', 'practice'])
})

test('only the exact words are verdicts and actions', () => {
  expect(verdictOf('Risky')?.tone).toBe('warn')
  expect(verdictOf('risky?')).toBeNull()
  expect(verdictOf('toString')).toBeNull()
  expect(verdictOf(null)).toBeNull()
  expect(actionOf('Hold')?.word).toBe('Hold')
  expect(actionOf('')).toBeNull()
})
