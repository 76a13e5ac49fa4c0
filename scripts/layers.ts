// The layer table of docs/architecture.md as code: fails when a file imports across a wall, or writes files by itself.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsIn } from './imports.ts'

interface Layer {
  /** Layers it may import. */
  readonly may: readonly string[]
  /** Packages it may import: names, or a pattern. */
  readonly packages: RegExp
}

const anyBut = (...names: string[]) => new RegExp(`^(?!(${names.join('|')})(/|$))`)

/** Longest folder first, so that contract/app is found before a shorter prefix. */
export const layers: Record<string, Layer> = {
  'contract/service': { may: [], packages: /^zod$/ },
  // What things are, said once: pure, so that the page may read it too.
  model: { may: [], packages: /^zod$/ },
  'contract/app': { may: ['contract/service', 'model'], packages: /^zod$/ },
  checks: {
    may: ['contract/service'],
    packages: /^(node:|libphonenumber-js|tldts|fastest-levenshtein|double-metaphone)/,
  },
  // The one part of the checks that uses the network: only the service may have it.
  'checks/dns': { may: ['checks', 'contract/service'], packages: /^node:/ },
  engine: {
    may: ['model', 'contract/app', 'contract/service', 'checks'],
    packages: anyBut('electron', 'electron-store', 'react', 'ag-grid-.*', '@napi-rs/keyring'),
  },
  service: {
    may: ['contract/service', 'checks', 'checks/dns'],
    packages: /^(node:|zod$|fastify|better-sqlite3$|pg$|json-stringify-pretty-compact$)/,
  },
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
    may: ['model', 'serve', 'hosts', 'engine', 'service', 'conformance', 'contract/app', 'contract/service'],
    packages: /^(node:|zod$|@trpc\/server$|fastest-levenshtein$|@modelcontextprotocol\/sdk\/)/,
  },
  renderer: {
    may: ['model', 'contract/app', 'contract/service'],
    packages: /^(react|react-dom|@mantine\/|ag-grid-|@tanstack\/|@trpc\/|@tabler\/|zod$)/,
  },
  testing: {
    may: ['cli', 'serve', 'hosts', 'engine', 'service', 'conformance', 'checks', 'contract/app', 'contract/service'],
    packages: anyBut('electron'),
  },
}

/** Files a layer may name beyond its table row, as types only. */
const typeOnly: Record<string, RegExp> = {
  model: /^checks\/columns\/looks-like\.ts$/,
  renderer: /^engine\/api\/router\.ts$/,
  conformance: /^contract\/service\/profile\.ts$/,
}

const names = Object.keys(layers).sort((a, b) => b.length - a.length)
const layerOf = (file: string) => names.find(name => file.startsWith(`${name}/`))
export const isTest = (file: string) => /\.(test|property|conformance|crash|cases|bench)\.tsx?$/.test(file)

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
    const test = isTest(file)
    for (const { target, isType } of importsIn(readFileSync(path.join(root, file), 'utf8'))) {
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

/**
 * The order of the rooms inside a layer: a file imports from rooms before its own only. What lies in the folder itself
 * comes after them, except for types.
 */
export const rooms: Record<string, readonly string[]> = {
  engine: [
    'base',
    'rpc',
    'disk',
    'store',
    'types',
    'web',
    'expression',
    'pacing',
    'client',
    'table',
    'check',
    'identity',
    'rules',
    'sheet',
    'action',
    'find',
    'answer',
    'duplicates',
    'clusters',
    'clean',
    'transform',
    'file',
    'match',
    'compare',
    'into',
    'move-rows',
    'console',
    'account',
    'team',
    'postgres',
    'own',
    'people',
    'health',
    'bounces',
    'actions',
    'run',
    'search',
    'received',
    'privacy',
    'workspace',
    'portable',
    'reconcile',
    'updates',
    'explain',
    'recipe',
    'sharing',
    'link',
    'recent',
    'api',
  ],
  'engine/file': ['job', 'text', 'zip', 'csv', 'detect', 'read', 'source', 'export', 'import'],
  'engine/run': ['ask', 'exchange', 'ledger', 'money', 'pages', 'results', 'plan', 'send', 'recipe'],
  renderer: [
    'state',
    'rpc',
    'ui',
    'guide',
    'lists',
    'offers',
    'filter-values',
    'sheet',
    'groups',
    'history',
    'file',
    'postgres',
    'privacy',
    'answer',
    'policy',
    'review',
    'duplicates',
    'clusters',
    'match',
    'compare',
    'into',
    'move-rows',
    'clean',
    'transform',
    'profile',
    'health',
    'bounces',
    'action',
    'find',
    'account',
    'run',
    'web',
    'reconcile',
    'recipe',
    'search',
    'link',
    'own',
    'settings',
    'credits',
    'trash',
    'activity',
    'console',
    'app',
  ],
}
/** Rooms that come after the files of the folder itself. */
const above: ReadonlySet<string> = new Set(['engine/api', 'engine/run/recipe'])
/** Folders with a pair of rooms that still import each other. */
const paired: ReadonlySet<string> = new Set(['engine/sheet', 'renderer/sheet'])

interface Import {
  readonly from: string
  readonly to: string
  readonly isType: boolean
}

/** Every import between files below `root`, tests left out. */
function importsBelow(root: string): Import[] {
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .map(name => name.split(path.sep).join('/'))
    .filter(file => !isTest(file))
    .flatMap(from =>
      importsIn(readFileSync(path.join(root, from), 'utf8')).flatMap(({ target, isType }) =>
        target.startsWith('.') ? [{ from, to: path.posix.join(path.posix.dirname(from), target), isType }] : [],
      ),
    )
}

/** Imports against the order of rooms, and pairs of rooms that import each other, as sentences. */
export function innerCrossings(root: string): string[] {
  const found: string[] = []
  const pairs = new Map<string, string>()
  for (const { from, to, isType } of importsBelow(root)) {
    const folders = path.posix.dirname(from).split('/')
    for (let depth = 1; depth <= folders.length; depth++) {
      const base = folders.slice(0, depth).join('/')
      if (!to.startsWith(`${base}/`)) break
      const room = from.slice(base.length + 1).split('/')
      const other = to.slice(base.length + 1).split('/')
      const [own = '', target = ''] = [room[0], other[0]]
      const [isRoom, isOther] = [room.length > 1, other.length > 1]
      if (own === target) continue
      if (isRoom && isOther) pairs.set(`${base}: ${own} -> ${target}`, from)
      const order = rooms[base]
      if (!order) continue
      for (const name of [isRoom ? own : '', isOther ? target : ''])
        if (name && !order.includes(name)) found.push(`${from}: ${base}/${name} has no place in the order of rooms`)
      if (isRoom && isOther && order.indexOf(own) < order.indexOf(target))
        found.push(`${from}: ${base}/${own} comes before ${to}`)
      if (isRoom && !isOther && !isType && !above.has(`${base}/${own}`))
        found.push(`${from}: ${base}/${own} comes before ${to}`)
      if (!isRoom && isOther && above.has(`${base}/${target}`) && !isType) found.push(`${from}: comes before ${to}`)
    }
  }
  for (const [pair, file] of pairs) {
    const [base = '', own, target] = pair.split(/: | -> /)
    if (!paired.has(base) && pairs.has(`${base}: ${target} -> ${own}`))
      found.push(`${file}: ${base}/${own} and ${base}/${target} import each other`)
  }
  return found
}

/** The one folder that writes files: elsewhere nothing of these is taken from node:fs. */
const writingLayer = 'engine/disk/'
const writing =
  /^(?:appendFile|copyFile|cp|createWriteStream|ftruncate|link|mkdtemp|open|promises|rename|symlink|truncate|write|writeFile|writev)(?:Sync)?$/
/** Layers that write nothing for a person. */
const unwatched = /^testing\//

/** Who may, and why. */
const mayWrite: Readonly<Record<string, { readonly names: readonly string[]; readonly why: string }>> = {
  'serve/unlock.ts': { names: ['openSync'], why: 'opens to read' },
  'cli/report.ts': { names: ['open'], why: 'opens to read' },
  'cli/file/input-file.ts': { names: ['openSync'], why: 'opens to read' },
  'cli/file/small-file.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/text/behind-lines.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/detect/encoding/detect-encoding.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/import/bytes/read-bytes.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/text/file-blocks.ts': { names: ['open'], why: 'opens to read' },
  'engine/file/read/text-source.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/zip/packed-bytes.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/zip/tar-read.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/text/text-blocks.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/read/text-tail.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/file/read/xlsx/xlsx-zip.ts': { names: ['openSync'], why: 'opens to read' },
  'engine/received/database-file.ts': { names: ['openSync'], why: 'opens to read' },
  'hosts/given-key.ts': { names: ['openSync'], why: 'opens to read' },
}
/** Packages that write by themselves: whole or not at all, with patience for other programs, links and modes kept. */
const settingsWriters: Readonly<Record<string, string>> = {
  conf: 'hosts/settings-file.ts',
  'electron-store': 'main/settings-store.ts',
}

const fromFs = /import\s+(type\s+)?([\w*\s{},$]+?)\s+from\s+'(?:node:)?fs(?:\/promises)?'/g

/** What of node:fs that writes is taken by files outside of the writing layer; an exception that is no longer one, too. */
export function writers(root: string): string[] {
  const found: string[] = []
  const used = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root }).map(name => name.split(path.sep).join('/'))) {
    if (file.startsWith(writingLayer) || unwatched.test(file) || isTest(file)) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [name, owner] of Object.entries(settingsWriters))
      if (text.includes(`from '${name}'`) && file !== owner) found.push(`${file}: settings are written by ${owner}`)
    for (const [, isType, clause = ''] of text.matchAll(fromFs)) {
      if (isType) continue
      const names = /\{([^}]*)\}/.exec(clause)?.[1]?.split(',') ?? [clause]
      for (const name of names.map(one => one.trim().split(/\s+as\s+/)[0] ?? '').filter(Boolean)) {
        if (clause.includes('{') && !writing.test(name)) continue
        if (mayWrite[file]?.names.includes(name)) used.add(file)
        else found.push(`${file}: takes ${name} of node:fs; files are written by ${writingLayer}`)
      }
    }
  }
  for (const file of Object.keys(mayWrite)) if (!used.has(file)) found.push(`${file}: is no exception any more`)
  return found
}

if (import.meta.main) {
  const src = path.join(import.meta.dirname, '..', 'src')
  const found = [...crossings(src), ...innerCrossings(src), ...writers(src)]
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
