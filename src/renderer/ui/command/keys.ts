// Key combinations: written "mod+shift+Z", matched against events, shown as people know them.

/** macOS writes and means Cmd where others have Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export interface KeyCombination {
  key: string
  mod: boolean
  shift: boolean
  alt: boolean
}

export function parseKeys(keys: string): KeyCombination {
  // "mod++" ends with the plus key itself.
  const parts = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
  return {
    key: (parts.at(-1) ?? '').toLowerCase(),
    mod: parts.includes('mod'),
    shift: parts.includes('shift'),
    alt: parts.includes('alt'),
  }
}

/** What keys give on the layout of the United States, by their place, where it is no letter or digit. */
const usual: Readonly<Record<string, string>> = {
  Semicolon: ';',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
}

/** Two letter keys give these signs on the Hebrew layout, and on no layout with Latin letters. */
const hebrew: Readonly<Record<string, string>> = { KeyQ: '/', KeyW: "'" }

/**
 * The key of a combination, in lower case: where the layout has no Latin letters (Cyrillic, Greek, Arabic, Hebrew, Thai ...)
 * the place on the keyboard decides, as in every program. Accented Latin letters stay what they are.
 */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  // One key may give two letters (Arabic).
  const foreign = /^[^\p{ASCII}\p{Script=Latin}\p{Script=Common}]+$/u.test(key)
  if (!foreign && hebrew[code] !== key) return key.toLowerCase()
  const [, letter] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? []
  if (letter !== undefined) return letter.toLowerCase()
  return (code === 'Equal' && shiftKey ? '+' : usual[code]) ?? key.toLowerCase()
}

/** A press of these keys, as a person would make it. */
export function pressOf(keys: string): KeyboardEvent {
  const { key, mod, shift, alt } = parseKeys(keys)
  const letter = /^[a-z]$/.test(key)
  const named = keys.split('+').at(-1) ?? key
  return new KeyboardEvent('keydown', {
    key: letter ? (shift ? key.toUpperCase() : key) : named === '' ? '+' : named,
    code: letter ? `Key${key.toUpperCase()}` : '',
    ctrlKey: mod && !isMac,
    metaKey: mod && isMac,
    shiftKey: shift,
    altKey: alt,
    bubbles: true,
    cancelable: true,
  })
}

export function matchesKeys(keys: string, event: KeyboardEvent): boolean {
  const wanted = parseKeys(keys)
  return (
    keyOf(event) === wanted.key &&
    (isMac ? event.metaKey : event.ctrlKey) === wanted.mod &&
    (isMac ? event.ctrlKey : event.metaKey) === false &&
    event.shiftKey === wanted.shift &&
    event.altKey === wanted.alt
  )
}

const shown: Record<string, string> = {
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  ' ': 'Space',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  contextmenu: 'Menu',
}

/** "mod+shift+Z" -> ["Ctrl", "Shift", "Z"], on macOS ["⇧", "⌘", "Z"]. */
export function keyCaps(keys: string): string[] {
  const { key, mod, shift, alt } = parseKeys(keys)
  const name = shown[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1))
  return isMac
    ? [...(alt ? ['⌥'] : []), ...(shift ? ['⇧'] : []), ...(mod ? ['⌘'] : []), name]
    : [...(mod ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), name]
}

export const keyLabel = (keys: string): string => keyCaps(keys).join(isMac ? '' : '+')
