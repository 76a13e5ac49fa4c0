// The scripts the page loads before anything is opened: their size, and a failure when it is over the limit.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Bytes, not compressed: they are read from this computer, and what they cost is the time to compile them. */
const limit = 900_000

interface Script {
  readonly name: string
  readonly bytes: number
}

/** The entry of index.html in `folder` and all it imports at once, largest first. */
export function firstScripts(folder: string): Script[] {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const found = new Map<string, number>()
  const add = (file: string) => {
    const name = path.basename(file)
    if (found.has(name)) return
    found.set(name, statSync(file).size)
    // Also what index.html does not name: an import is loaded with the script that has it.
    const text = readFileSync(file, 'utf8')
    for (const [, target = ''] of text.matchAll(/\b(?:import|export)\b[^'"`;()]*["'](\.[^"']+\.js)["']/g))
      add(path.join(path.dirname(file), target))
  }
  for (const [, target = ''] of html.matchAll(/(?:src|href)="(\.\/[^"]+\.js)"/g)) add(path.join(folder, target))
  return [...found].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes)
}

/** What is wrong with the first bundle, as a sentence; null when it is within its limit. */
export function tooLarge(scripts: readonly Script[]): string | null {
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  if (bytes === 0) return 'The page loads no script: build it first.'
  if (bytes <= limit) return null
  const largest = scripts.slice(0, 5).map(({ name, bytes: own }) => `${name} ${kB(own)}`)
  return `The page loads ${kB(bytes)} of scripts before anything is opened, more than ${kB(limit)}: ${largest.join(', ')}. Load what is not drawn at once with onDemand (src/renderer/ui/on-demand.ts).`
}

const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`

if (import.meta.main) {
  const scripts = firstScripts(path.join(import.meta.dirname, '..', 'out', 'renderer'))
  const problem = tooLarge(scripts)
  if (problem) console.error(problem)
  else console.log(`First bundle: ${kB(scripts.reduce((sum, { bytes }) => sum + bytes, 0))} of ${kB(limit)}`)
  process.exitCode = problem ? 1 : 0
}
