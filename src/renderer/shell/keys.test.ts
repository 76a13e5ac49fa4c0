// Key combinations are read, matched and shown alike.
import { describe, expect, test } from 'vitest'
import { keyLabel, mac, matches, parseKeys } from './keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }) as KeyboardEvent
const mod = mac ? { metaKey: true } : { ctrlKey: true }

describe('keys', () => {
  test('the plus key itself can be combined', () => {
    expect(parseKeys('mod++')).toEqual({ key: '+', mod: true, shift: false, alt: false })
    expect(matches('mod++', press('+', mod))).toBe(true)
  })

  test('every modifier must be as written', () => {
    expect(matches('mod+Z', press('z', mod))).toBe(true)
    expect(matches('mod+Z', press('Z', { ...mod, shiftKey: true }))).toBe(false)
    expect(matches('mod+shift+Z', press('Z', { ...mod, shiftKey: true }))).toBe(true)
    expect(matches('F6', press('F6', { altKey: true }))).toBe(false)
    expect(matches('mod+K', press('k', { ctrlKey: true, metaKey: true }))).toBe(false)
  })

  test('they are shown as on the keyboard', () => {
    expect(keyLabel('mod+shift+Z')).toBe(mac ? '⇧⌘Z' : 'Ctrl+Shift+Z')
    expect(keyLabel('mod+ArrowDown')).toBe(mac ? '⌘↓' : 'Ctrl+↓')
    expect(keyLabel(' ')).toBe('Space')
  })
})
