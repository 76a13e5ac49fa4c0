// How tests start Chromium: quietly, without anything that talks to the net.
import { existsSync } from 'node:fs'

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // On a busy machine a click that comes before the first picture of a page would be dropped (Playwright's own flag).
  '--allow-pre-commit-input',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Not the script in /usr/bin: to end that leaves the browser running. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/** The browser people have: what benches measure. */
export function wholeBrowserPath(): string {
  return process.env.LISTWRIGHT_BROWSER ?? '/usr/bin/chromium'
}

/** The browser tests run in: the lighter shell where it is installed (scripts/browser.ts). */
export function browserPath(): string {
  return !process.env.LISTWRIGHT_BROWSER && existsSync(headlessShell) ? headlessShell : wholeBrowserPath()
}
