// Key combinations: written "mod+shift+Z", matched against events, shown as people know them.

/** macOS writes and means Cmd where others have Ctrl. */
export const mac = /Mac|iPhone|iPad/.test(navigator.platform)

export interface Combination {
  key: string
  mod: boolean
  shift: boolean
  alt: boolean
}

export function parseKeys(keys: string): Combination {
  // "mod++" ends with the plus key itself.
  const parts = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
  return {
    key: (parts.at(-1) ?? '').toLowerCase(),
    mod: parts.includes('mod'),
    shift: parts.includes('shift'),
    alt: parts.includes('alt'),
  }
}

export function matches(keys: string, event: KeyboardEvent): boolean {
  const wanted = parseKeys(keys)
  return (
    event.key.toLowerCase() === wanted.key &&
    (mac ? event.metaKey : event.ctrlKey) === wanted.mod &&
    (mac ? event.ctrlKey : event.metaKey) === false &&
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
}

/** "mod+shift+Z" -> ["Ctrl", "Shift", "Z"], on macOS ["⇧", "⌘", "Z"]. */
export function keyCaps(keys: string): string[] {
  const { key, mod, shift, alt } = parseKeys(keys)
  const name = shown[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1))
  return mac
    ? [...(alt ? ['⌥'] : []), ...(shift ? ['⇧'] : []), ...(mod ? ['⌘'] : []), name]
    : [...(mod ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), name]
}

export const keyLabel = (keys: string): string => keyCaps(keys).join(mac ? '' : '+')
