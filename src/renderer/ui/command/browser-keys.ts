// Shortcuts that a browser keeps for its tabs and windows: a page never hears of them, or cannot stop what they do there.

/** Browsers that differ in what they keep. Edge, Opera, Brave and others are Chromium. */
export type Browser = 'chromium' | 'firefox' | 'safari'

export function browserOf(userAgent: string): Browser {
  if (/\bFirefox\//.test(userAgent)) return 'firefox'
  return /Chrom(e|ium)\//.test(userAgent) || !/\bSafari\//.test(userAgent) ? 'chromium' : 'safari'
}

/** How a person calls it. */
export const browserNames: Readonly<Record<Browser, string>> = {
  chromium: 'the browser',
  firefox: 'Firefox',
  safari: 'Safari',
}

const everywhere = ['mod+N', 'mod+T', 'mod+W']
/** Not on macOS, where tabs have Ctrl and the program has Cmd. */
const tabs = ['mod+PageUp', 'mod+PageDown']
const movedTabs = ['mod+shift+PageUp', 'mod+shift+PageDown']

/** The shortcuts that this browser keeps, as commands have them. */
export function keptKeys(browser: Browser, mac: boolean): string[] {
  if (mac || browser === 'safari') return everywhere
  return [...everywhere, ...tabs, ...(browser === 'firefox' ? movedTabs : [])]
}
