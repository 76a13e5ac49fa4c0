// npm run package: a Debian package and an archive for any Linux with glibc, each with its own Node, in out/packages.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCommands } from '../../src/cli/commands/index.ts'
import { ensureBuilt } from '../build.ts'
import { about } from './about.ts'
import { debPackage, gzipped } from './deb.ts'
import { debianFiles, postrm, sharedFiles } from './linux.ts'
import { writeParts } from './parts.ts'
import { programTree } from './program-tree.ts'
import { tar } from './tar.ts'
import { inFolder } from './tree.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** As Debian names them. */
const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Seconds since 1970 that all files have: SOURCE_DATE_EPOCH, else the time of the last commit. */
export function sourceTime(): number {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given) return Number(given)
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', windowsHide: true })
  return Number(stdout.trim()) || 0
}

export interface MadePackages {
  readonly deb: string
  readonly archive: string
}

/** Writes both into `target`. Throws on a system that they are not for. */
export async function makePackages(target: string, say: (line: string) => void): Promise<MadePackages> {
  const architecture = architectures[process.arch]
  if (process.platform !== 'linux' || !architecture)
    throw new Error(`Packages are made on Linux (x64, arm64); this is ${process.platform} ${process.arch}.`)
  await ensureBuilt(say)
  writeParts()
  const time = sourceTime()
  const date = new Date(time * 1000).toISOString().slice(0, 10)
  const commands = await allCommands()
  const program = programTree()
  mkdirSync(target, { recursive: true })
  const write = (name: string, bytes: Buffer) => {
    const file = path.join(target, name)
    writeFileSync(file, bytes)
    say(`${name}: ${(bytes.length / 1_000_000).toFixed(1)} MB`)
    return file
  }
  const control = {
    package: about.command,
    version: about.version,
    architecture,
    maintainer: about.maintainer,
    depends: ['libc6 (>= 2.28)', 'libgcc-s1', 'libstdc++6'],
    recommends: ['xdg-utils'],
    homepage: null,
    summary: about.summary,
    paragraphs: about.paragraphs,
  }
  const deb = await debPackage(control, debianFiles(program, commands, date), { postrm }, time)
  const name = `${about.command}-${about.version}-linux-${process.arch}`
  const files = inFolder(name, [...program, ...inFolder('share', sharedFiles(commands, date))])
  return {
    deb: write(`${about.command}_${about.version}_${architecture}.deb`, deb),
    archive: write(`${name}.tar.gz`, await gzipped(tar(files, { root: '', time }))),
  }
}

if (import.meta.main) await makePackages(path.join(root, 'out', 'packages'), line => console.log(line))
