// Finds a Chromium, Chrome or Edge for the browser tests, or installs one, or says clearly what is missing. Debian's headless
// shell comes first: it opens a page for 1.1 s of processor where the whole browser takes 2.3, half of the time of most tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian.ts'

/** Not the script in /usr/bin: to end that leaves the browser running. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

const places: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

function installed(): string | null {
  const named = process.env.LISTWRIGHT_BROWSER
  if (named) {
    if (!existsSync(named)) throw new Error(`LISTWRIGHT_BROWSER names ${named}, which is not there.`)
    return named
  }
  const own = chromium.executablePath()
  return [...(places[process.platform] ?? []), own].find(existsSync) ?? null
}

/** The headless shell where it can be installed; the whole browser where there is no such package and no other browser. */
function installBrowser(say: (line: string) => void): void {
  if (process.env.LISTWRIGHT_BROWSER || existsSync(headlessShell)) return
  if (!installFromDebian(['chromium-headless-shell'], say) && !installed()) installFromDebian(['chromium'], say)
}

/** Path of a browser. Throws with what to do when none can be had. */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  installBrowser(say)
  const there = installed()
  if (there) return there
  say("No browser found: fetching Playwright's Chromium ...")
  const cli = path.join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', windowsHide: true })
  const fetched = installed()
  if (fetched) return fetched
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and none could be installed. Install one, or name it: LISTWRIGHT_BROWSER=/path/to/chrome npm test',
  )
}

if (import.meta.main) console.log(await findBrowser(line => console.error(line)))
