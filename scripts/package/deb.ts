// A Debian binary package (deb(5)): an ar archive of the version of the format, the control files and the data.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { tar } from './tar.ts'
import { type PackagedFile, textFile } from './tree.ts'

export interface Control {
  readonly package: string
  readonly version: string
  readonly architecture: string
  readonly maintainer: string
  readonly depends: readonly string[]
  readonly recommends: readonly string[]
  readonly homepage: string | null
  /** One line. */
  readonly summary: string
  readonly paragraphs: readonly string[]
}

/** Bytes of a member of an ar archive, with its header (ar(5)). */
function member(name: string, bytes: Buffer, time: number): Buffer {
  const head = `${name.padEnd(16)}${String(time).padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(bytes.length).padEnd(10)}\`\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.alloc(bytes.length % 2, '\n')])
}

/** Gzip without a name and a time of its own: the same bytes for the same input. */
export const gzipped = (pieces: Iterable<Buffer>): Promise<Buffer> => buffer(Readable.from(pieces).pipe(createGzip()))

const wrap = (words: string): string[] => words.match(/\S(?:.{0,76}\S)?(?=\s|$)/g) ?? []

/** The control file (deb-control(5)). `size`: of all files, in KiB. */
export function controlText(control: Control, size: number): string {
  const description = [
    control.summary,
    ...control.paragraphs.flatMap((words, at) => [...(at > 0 ? [' .'] : []), ...wrap(words).map(line => ` ${line}`)]),
  ]
  return [
    `Package: ${control.package}`,
    `Version: ${control.version}`,
    `Architecture: ${control.architecture}`,
    `Maintainer: ${control.maintainer}`,
    `Installed-Size: ${size}`,
    `Depends: ${control.depends.join(', ')}`,
    `Recommends: ${control.recommends.join(', ')}`,
    'Section: misc',
    'Priority: optional',
    ...(control.homepage === null ? [] : [`Homepage: ${control.homepage}`]),
    `Description: ${description.join('\n')}`,
    '',
  ].join('\n')
}

/** The whole package. `scripts`: maintainer scripts by name, such as postrm; `time`: seconds since 1970. */
export async function debPackage(
  control: Control,
  files: readonly PackagedFile[],
  scripts: Readonly<Record<string, string>>,
  time: number,
): Promise<Buffer> {
  let size = 0
  const sums: string[] = []
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    if (file.kind === 'link') continue
    const bytes = file.bytes()
    size += Math.ceil(bytes.length / 1024)
    sums.push(`${createHash('md5').update(bytes).digest('hex')}  ${file.path}\n`)
  }
  const controls = [
    textFile('control', controlText(control, size)),
    textFile('md5sums', sums.join('')),
    ...Object.entries(scripts).map(([name, text]) => textFile(name, text, 0o755)),
  ]
  const archive = (all: readonly PackagedFile[]) => gzipped(tar(all, { root: './', time }))
  return Buffer.concat([
    Buffer.from('!<arch>\n'),
    member('debian-binary', Buffer.from('2.0\n'), time),
    member('control.tar.gz', await archive(controls), time),
    member('data.tar.gz', await archive(files), time),
  ])
}
