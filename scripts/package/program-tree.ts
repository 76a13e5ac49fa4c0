// The installed program with its own Node: what the npm package holds, the packages it loads, and a launcher.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { loadedPackages } from './loaded-packages.ts'
import { packedIn } from './npm.ts'
import { copied, type PackagedFile, textFile } from './tree.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** Finds its own folder by every link to it, and passes on what it was called with. */
const launcher = `#!/bin/sh
# Starts Listwright on the Node that comes with it.
self=$(readlink -f -- "$0")
MALLOC_ARENA_MAX=\${MALLOC_ARENA_MAX:-2}
export MALLOC_ARENA_MAX
exec "\${self%/*}/node" "\${self%/*}/bin/listwright.mjs" "$@"
`

/** What npm would pack, by its own rules. */
function packed(): PackagedFile[] {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    ...{ cwd: root, encoding: 'utf8', windowsHide: true, maxBuffer: 64_000_000 },
  })
  if (status !== 0) throw new Error(`npm pack: ${stderr}`)
  return packedIn(stdout).files.map(({ path: file }) => {
    const place = path.join(root, file)
    // The launcher names the Node to start it with: a first line that asks for the system's would be a dependency.
    if (file === 'bin/listwright.mjs') return textFile(file, readFileSync(place, 'utf8').replace(/^#!.*\n/, ''))
    // Some checkouts have lost or added an executable bit.
    return { ...copied(file, place), mode: 0o644 }
  })
}

/** Native code for other systems, sources and texts for developers are left in the clone. */
const notNeeded = (system: string) =>
  new RegExp(
    [
      `^better-sqlite3/(deps|src|binding\\.gyp|prebuilds/(?!${system}\\.node)|lib/(?!${system}\\.js)[a-z0-9]+-(x64|arm64)\\.js)`,
      '^node-addon-api/',
      '\\.(ts|mts|cts|map|md)$',
      '(^|/)(test|tests|docs|\\.github)/',
    ].join('|'),
  )

/** The program as it lies in one folder. Throws where the build or a package is missing. */
export function programTree(): PackagedFile[] {
  const system = `${process.platform}-${process.arch}`
  const modules = path.join(root, 'node_modules')
  const skip = notNeeded(system)
  const loaded = loadedPackages(`${system}-gnu`).flatMap(folder =>
    globSync('**/*', { cwd: path.join(modules, folder) })
      .map(file => `${folder}/${file.split(path.sep).join('/')}`)
      .filter(file => !skip.test(file) || /(^|\/)licen[cs]e[^/]*$/i.test(file))
      .filter(file => statSync(path.join(modules, file)).isFile())
      .map(file => ({ ...copied(`node_modules/${file}`, path.join(modules, file)), mode: 0o644 })),
  )
  return [
    ...packed(),
    ...loaded,
    copied('node', path.join(modules, 'node', 'bin', 'node')),
    textFile('listwright', launcher, 0o755),
  ]
}
