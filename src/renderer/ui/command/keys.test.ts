// Key combinations are read, matched and shown alike.
import { describe, expect, test } from 'vitest'
import { isMac, keyLabel, matchesKeys, parseKeys } from './keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  ({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }) as KeyboardEvent
const mod = isMac ? { metaKey: true } : { ctrlKey: true }

describe('keys', () => {
  test('the plus key itself can be combined', () => {
    expect(parseKeys('mod++')).toEqual({ key: '+', mod: true, shift: false, alt: false })
    expect(matchesKeys('mod++', press('+', mod))).toBe(true)
  })

  test('every modifier must be as written', () => {
    expect(matchesKeys('mod+Z', press('z', mod))).toBe(true)
    expect(matchesKeys('mod+Z', press('Z', { ...mod, shiftKey: true }))).toBe(false)
    expect(matchesKeys('mod+shift+Z', press('Z', { ...mod, shiftKey: true }))).toBe(true)
    expect(matchesKeys('F6', press('F6', { altKey: true }))).toBe(false)
    expect(matchesKeys('mod+K', press('k', { ctrlKey: true, metaKey: true }))).toBe(false)
  })

  test.each([
    ['Russian', 'я', 'KeyZ', 'mod+Z'],
    ['Russian with Caps Lock', 'Я', 'KeyZ', 'mod+Z'],
    ['Russian punctuation', 'б', 'Comma', 'mod+,'],
    ['Ukrainian', 'і', 'KeyS', 'mod+S'],
    ['Greek', 'ζ', 'KeyZ', 'mod+Z'],
    ['Arabic', 'ئ', 'KeyZ', 'mod+Z'],
    ['Arabic, two letters on a key', 'لا', 'KeyB', 'mod+B'],
    ['Persian', 'ظ', 'KeyZ', 'mod+Z'],
    ['Hebrew', 'ז', 'KeyZ', 'mod+Z'],
    ['Hebrew, a sign on a letter key', "'", 'KeyW', 'mod+W'],
    ['Thai', 'ผ', 'KeyZ', 'mod+Z'],
    ['Korean', 'ㅋ', 'KeyZ', 'mod+Z'],
    ['Georgian', 'ზ', 'KeyZ', 'mod+Z'],
    ['Devanagari', 'ज', 'KeyK', 'mod+K'],
  ])('a layout without Latin letters: %s', (_layout, key, code, wanted) => {
    expect(matchesKeys(wanted, press(key, { ...mod, code }))).toBe(true)
  })

  test.each([
    ['QWERTZ', 'z', 'KeyY', 'mod+Z', 'mod+Y'],
    ['AZERTY', 'a', 'KeyQ', 'mod+A', 'mod+Q'],
    ['AZERTY punctuation', ',', 'KeyM', 'mod+,', 'mod+M'],
    ['Dvorak', ';', 'KeyZ', 'mod+;', 'mod+Z'],
    ['German umlaut', 'ö', 'Semicolon', 'mod+ö', 'mod+;'],
    ['Turkish', 'ı', 'KeyI', 'mod+ı', 'mod+I'],
  ])('a layout with Latin letters is read by its letters: %s', (_layout, key, code, is, isNot) => {
    expect(matchesKeys(is, press(key, { ...mod, code }))).toBe(true)
    expect(matchesKeys(isNot, press(key, { ...mod, code }))).toBe(false)
  })

  test('they are shown as on the keyboard', () => {
    expect(keyLabel('mod+shift+Z')).toBe(isMac ? '⇧⌘Z' : 'Ctrl+Shift+Z')
    expect(keyLabel('mod+ArrowDown')).toBe(isMac ? '⌘↓' : 'Ctrl+↓')
    expect(keyLabel(' ')).toBe('Space')
  })
})
