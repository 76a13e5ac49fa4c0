// The layer table of docs/architecture.md as code: fails when a file imports across a wall.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Layer {
  /** Layers it may import. */
  readonly may: readonly string[]
  /** Packages it may import: names, or a pattern. */
  readonly packages: RegExp
}

const anyBut = (...names: string[]) => new RegExp(`^(?!(${names.join('|')})(/|$))`)

/** Longest folder first, so that contract/app is found before a shorter prefix. */
const layers: Record<string, Layer> = {
  'contract/service': { may: [], packages: /^zod$/ },
  'contract/app': { may: ['contract/service'], packages: /^zod$/ },
  checks: {
    may: ['contract/service'],
    packages: /^(node:|libphonenumber-js|tldts|fastest-levenshtein|@leeoniya\/ufuzzy|double-metaphone)/,
  },
  // The one part of the checks that uses the network: only the service may have it.
  'checks/dns': { may: ['checks', 'contract/service'], packages: /^node:/ },
  engine: {
    may: ['contract/app', 'contract/service', 'checks'],
    packages: anyBut('electron', 'electron-store', 'react', 'ag-grid-.*', '@napi-rs/keyring'),
  },
  service: { may: ['contract/service', 'checks', 'checks/dns'], packages: /^(node:|zod$|fastify|better-sqlite3$|pg$)/ },
  // Judges any service from outside; what it knows of the interface it has from the specification, not from the schemas.
  conformance: { may: [], packages: /^(node:|undici$|ajv\/|fast-check$)/ },
  hosts: {
    may: ['engine', 'service', 'contract/app', 'contract/service'],
    packages: /^(node:|@napi-rs\/keyring|conf$|zod$)/,
  },
  main: {
    may: ['hosts', 'engine', 'service', 'contract/app', 'contract/service'],
    packages: /^(node:|electron$|electron\/main$|electron-store$|zod$)/,
  },
  preload: { may: ['contract/app'], packages: /^(electron|electron\/renderer)$/ },
  serve: { may: ['hosts', 'engine', 'service', 'contract/app', 'contract/service'], packages: /^(node:|ws$|zod$)/ },
  cli: {
    may: ['serve', 'hosts', 'engine', 'service', 'conformance', 'contract/app', 'contract/service'],
    packages: /^(node:|zod$|@trpc\/server$|fastest-levenshtein$)/,
  },
  renderer: {
    may: ['contract/app', 'contract/service'],
    packages: /^(react|react-dom|@mantine\/|ag-grid-|@tanstack\/|@trpc\/|@tabler\/|zod$)/,
  },
  testing: {
    may: ['serve', 'hosts', 'engine', 'service', 'conformance', 'checks', 'contract/app', 'contract/service'],
    packages: anyBut('electron'),
  },
}

/** Files a layer may name beyond its table row, as types only. */
const typeOnly: Record<string, RegExp> = {
  renderer: /^engine\/api\/router\.ts$/,
  conformance: /^contract\/service\/profile\.ts$/,
}

const names = Object.keys(layers).sort((a, b) => b.length - a.length)
const layerOf = (file: string) => names.find(name => file.startsWith(`${name}/`))
const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every crossing of a wall below `root`, as sentences; an empty list is a clean tree. */
export function crossings(root: string): string[] {
  const found: string[] = []
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root }).map(name => name.split(path.sep).join('/'))) {
    const name = layerOf(file)
    if (!name) {
      found.push(`${file}: in no layer`)
      continue
    }
    const layer = layers[name] as Layer
    const test = /\.(test|property|conformance|crash|bench)\.tsx?$/.test(file)
    for (const [, isType, fromText, dynamicText] of readFileSync(path.join(root, file), 'utf8').matchAll(statement)) {
      const target = fromText ?? dynamicText ?? ''
      if (!target.startsWith('.')) {
        if (!test && !layer.packages.test(target)) found.push(`${file}: the ${name} layer may not import ${target}`)
        continue
      }
      const resolved = path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
      const other = layerOf(resolved)
      if (resolved.startsWith('..') || other === name || test) continue
      if (other && layer.may.includes(other)) continue
      if (isType && typeOnly[name]?.test(resolved)) continue
      found.push(`${file}: the ${name} layer may not import ${resolved}`)
    }
  }
  return found
}

if (import.meta.main) {
  const found = crossings(path.join(import.meta.dirname, '..', 'src'))
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
