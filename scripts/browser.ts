// Finds a Chromium, Chrome or Edge for the browser tests, or installs one, or says clearly what is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const places: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
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

/** Path of a browser. Throws with what to do when none can be had. */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  const there = installed()
  if (there) return there
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("No browser found: installing Debian's chromium ...")
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', windowsHide: true, env })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', windowsHide: true, env })
  }
  const packaged = installed()
  if (packaged) return packaged
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
