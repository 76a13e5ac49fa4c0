// npm run release: all files of a release in out/release, from one commit. It uploads nothing. `--dry-run` leaves out that the
// version has its section in CHANGELOG.md and its tag, and that everything is committed. LISTWRIGHT_RELEASE_KEY: a private key, with
// which the list of versions is signed.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { about } from '../package/about.ts'
import { makePackages, sourceTime } from '../package/index.ts'
import { packedIn } from '../package/npm.ts'
import { makePracticePackage } from '../package/practice.ts'
import { builtPackages, thirdPartyFiles } from '../third-party/index.ts'
import { notesOf } from './notes.ts'
import { digestOf, provenance, sumsText } from './provenance.ts'
import { earlierReleases, packageOf, releaseKey, releasesFile } from './releases.ts'

const root = path.join(import.meta.dirname, '..', '..')

function printed(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ cwd: root, encoding: 'utf8', windowsHide: true, maxBuffer: 64_000_000 },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout.trim()
}

/** What keeps this commit from being the release of its version, as sentences. */
function faults(changes: string): string[] {
  const tag = `v${about.version}`
  return [
    ...(printed('git', 'status', '--porcelain') === '' ? [] : ['There are changes that are not committed.']),
    ...(printed('git', 'tag', '--points-at', 'HEAD').split('\n').includes(tag)
      ? []
      : [`The commit does not have the tag ${tag}.`]),
    ...(notesOf(changes, about.version) === null ? [`CHANGELOG.md has no section ${about.version}.`] : []),
  ]
}

/**
 * Writes all files into `target` and returns their names; SHA256SUMS has the sum of each of the others. `keyFile`: a private key;
 * without one there is no signed list of versions.
 */
export async function makeRelease(
  target: string,
  dryRun: boolean,
  say: (line: string) => void,
  keyFile = process.env.LISTWRIGHT_RELEASE_KEY,
): Promise<string[]> {
  const key = keyFile ? releaseKey(keyFile) : null
  const changes = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  const found = dryRun ? [] : faults(changes)
  if (found.length > 0) throw new Error(found.join('\n'))
  const notes = notesOf(changes, about.version) ?? notesOf(changes, 'Unreleased')
  if (notes === null) throw new Error('CHANGELOG.md has no section for this release.')
  rmSync(target, { recursive: true, force: true })
  const made = await makePackages(target, say)
  // makePackages has built the program: the scripts of `npm pack` would build it again.
  const practice = path.join(root, 'out', 'practice')
  await makePracticePackage(practice)
  const tarballs = [root, practice].map(folder => {
    const listed = printed('npm', 'pack', folder, '--json', '--ignore-scripts', '--pack-destination', target)
    const { filename } = packedIn(listed)
    say(`${filename}: for npm`)
    return filename
  })
  writeFileSync(path.join(target, 'sbom.cdx.json'), thirdPartyFiles(builtPackages()).sbom)
  writeFileSync(path.join(target, 'release-notes.md'), `# ${about.name} ${about.version}\n\n${notes}\n`)
  const bytesOf = (name: string) => readFileSync(path.join(target, name))
  const sumOf = (name: string) => ({ name, sha256: digestOf(bytesOf(name)) })
  const packed = [made.deb, made.archive].map(file => path.basename(file))
  const subjects = [...packed, ...tarballs, 'sbom.cdx.json', 'release-notes.md'].toSorted().map(sumOf)
  const statement = provenance({
    subjects,
    version: about.version,
    commit: printed('git', 'rev-parse', 'HEAD'),
    committed: printed('git', 'status', '--porcelain') === '',
    time: sourceTime(),
    lockFile: digestOf(readFileSync(path.join(root, 'package-lock.json'))),
    node: process.version,
    system: `${process.platform}-${process.arch}`,
  })
  writeFileSync(path.join(target, 'provenance.json'), `${JSON.stringify(statement, null, 2)}\n`)
  if (key) {
    const packages = subjects.flatMap(
      ({ name, sha256 }) => packageOf(name, bytesOf(name).length, sha256, process.arch) ?? [],
    )
    const date = new Date(sourceTime() * 1000).toISOString().slice(0, 10)
    const newest = { version: about.version, date, notes, packages }
    const earlier = earlierReleases(changes, about.version)
    writeFileSync(path.join(target, 'releases.json'), releasesFile({ number: sourceTime(), newest, earlier }, key))
  } else say('There is no signed list of versions: LISTWRIGHT_RELEASE_KEY names no key.')
  const summed = [...subjects, ...['provenance.json', ...(key ? ['releases.json'] : [])].map(sumOf)]
  writeFileSync(path.join(target, 'SHA256SUMS'), sumsText(summed))
  return [...summed.map(({ name }) => name), 'SHA256SUMS']
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  try {
    const names = await makeRelease(path.join(root, 'out', 'release'), values['dry-run'], line => console.log(line))
    console.log(`out/release: ${names.join(', ')}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
