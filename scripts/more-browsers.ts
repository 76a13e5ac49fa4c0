// Firefox and WebKitGTK for the browser tests: says whether they are here, or installs Debian's as root. Where neither is possible
// their tests are left out, and the reason is printed.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.ts'

const firefoxPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
}

/** Path of Firefox, or null: `LISTWRIGHT_FIREFOX` names one, and `none` leaves its tests out. */
export function firefoxPath(): string | null {
  const named = process.env.LISTWRIGHT_FIREFOX
  if (named === 'none') return null
  const places = named ? [named] : (firefoxPlaces[process.platform] ?? [])
  return places.find(existsSync) ?? null
}

/** Folders of Debian's architectures. */
const webKitPlaces = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  folder => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`,
)
/** The driver, a display without a screen, and hands on its mouse. */
const webKitHelpers = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/xdotool']
const webKitPackages = ['webkit2gtk-driver', 'xvfb', 'xdotool']

/** Path of WebKitGTK's browser, or null: `LISTWRIGHT_WEBKIT=none` leaves its tests out. */
export function webKitPath(): string | null {
  if (process.env.LISTWRIGHT_WEBKIT === 'none' || !webKitHelpers.every(existsSync)) return null
  return webKitPlaces.find(existsSync) ?? null
}

/** Installs what is missing where that is possible, and says which tests are left out where it is not. */
export function ensureMoreBrowsers(say: (line: string) => void): void {
  if (!firefoxPath() && !process.env.LISTWRIGHT_FIREFOX) installFromDebian(['firefox-esr'], say)
  if (!webKitPath() && !process.env.LISTWRIGHT_WEBKIT) installFromDebian(webKitPackages, say)
  if (!firefoxPath())
    say(
      'The tests in Firefox are left out: it is missing (Debian: firefox-esr, or LISTWRIGHT_FIREFOX=/path/to/firefox).',
    )
  if (!webKitPath())
    say(`The tests in WebKitGTK are left out: it or its driver is missing (Debian: ${webKitPackages.join(', ')}).`)
}

if (import.meta.main) ensureMoreBrowsers(line => console.log(line))
