// New versions of the program, looked for only when the person asks, and never during a run.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type {
  ReleaseList,
  ReleasePackage,
  UpdateAnswer,
  UpdateDownload,
  UpdateProgress,
} from '../../contract/app/updates.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { writeAtomically } from '../disk/write-file.ts'
import { fetched } from './fetched.ts'
import { installCommand, installedAs } from './installed-as.ts'
import { newerReleases, packageFor, releaseListOf } from './release-list.ts'

export interface Updates {
  /** Asks the address in the settings. Throws update_address_missing, update_during_run, update_refused. */
  look(signal?: AbortSignal): Promise<UpdateAnswer>
  /**
   * Saves the package of a version that `look` has found, whole and as signed, or nothing. Throws not_found, update_during_run,
   * update_refused, disk_full, write_denied.
   */
  download(wanted: UpdateDownload, signal: AbortSignal): AsyncGenerator<UpdateProgress>
}

interface Parts {
  readonly host: Pick<Host, 'version' | 'resourcesDir' | 'dataDir' | 'settings' | 'outputMode'>
  /** A run sends, or waits to. */
  readonly isRunning: () => boolean
}

const maxListBytes = 4_000_000
/** A line about the progress for each of these. */
const stepBytes = 250_000

interface Found {
  readonly address: string
  readonly list: ReleaseList
}

export function createUpdates({ host, isRunning }: Parts): Updates {
  let last: Found | null = null
  const installed = installedAs({
    dir: path.dirname(host.resourcesDir),
    platform: process.platform,
    isElectron: 'electron' in process.versions,
    appImage: process.env.APPIMAGE,
  })
  const packageOf = (list: ReleaseList, version: string): ReleasePackage | undefined => {
    const release = list.releases.find(one => one.version === version)
    return release && packageFor(release, installed, process)
  }
  const notDuringRun = () => {
    if (isRunning()) throw fail('update_during_run', {})
  }
  const folder = () => {
    const usual = path.join(homedir(), 'Downloads')
    return existsSync(usual) && statSync(usual).isDirectory() ? usual : path.join(host.dataDir, 'updates')
  }

  return {
    async look(signal = new AbortController().signal) {
      notDuringRun()
      const { updates, updatesSeen } = host.settings.get()
      if (updates.address === null || updates.key === null) throw fail('update_address_missing', {})
      const pieces: Uint8Array[] = []
      for await (const piece of fetched(updates.address, maxListBytes, signal)) pieces.push(piece)
      const seen = updatesSeen?.key === updates.key ? updatesSeen.number : 0
      const list = releaseListOf(Buffer.concat(pieces).toString(), updates.key, seen)
      if (list.number > seen) host.settings.set({ updatesSeen: { key: updates.key, number: list.number } })
      last = { address: updates.address, list }
      const newer = newerReleases(list, host.version)
      const [newest] = newer
      const found = newest && packageOf(list, newest.version)
      return {
        current: host.version,
        installedAs: installed,
        newer: newest ? { version: newest.version, date: newest.date, notes: notesSince(newer) } : null,
        package: found ? { kind: found.kind, file: found.file, bytes: found.bytes } : null,
        folder: folder(),
      }
    },
    async *download({ version, folder: chosen }, signal) {
      notDuringRun()
      const wanted = last && packageOf(last.list, version)
      if (!last || !wanted) throw fail('not_found', { what: 'package' })
      const address = URL.parse(wanted.address ?? wanted.file, last.address)?.href ?? ''
      const target = freeName(chosen ?? folder(), wanted)
      const saved: UpdateProgress = {
        state: 'saved',
        file: target.file,
        install: installCommand(wanted.kind, target.file),
      }
      if (!target.isThere) {
        if (chosen === undefined) mkdirSync(folder(), { recursive: true })
        const steps = progressOf(wanted.bytes)
        const written = writeAtomically(
          target.file,
          async sink => {
            const sum = createHash('sha256')
            for await (const piece of fetched(address, wanted.bytes, signal)) {
              sum.update(piece)
              sink.write(piece)
              steps.add(piece.length)
            }
            if (sink.length !== wanted.bytes || sum.digest('hex') !== wanted.sha256)
              throw fail('update_refused', { reason: 'wrong_content', detail: wanted.file })
          },
          { mode: host.outputMode },
        )
        yield* steps.until(written)
      }
      yield saved
    },
  }
}

/** The notes of all versions, each below its number where they are several. */
const notesSince = (newer: ReturnType<typeof newerReleases>): string =>
  newer.length === 1
    ? (newer[0]?.notes ?? '')
    : newer.map(({ version, date, notes }) => `## ${version} (${date})\n\n${notes}`).join('\n\n')

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** A name that no other file has, or the one under which the very package lies there. */
function freeName(dir: string, { file, bytes, sha256 }: ReleasePackage): { file: string; isThere: boolean } {
  const { name, ext } = path.parse(file)
  for (let count = 1; ; count++) {
    const one = path.join(dir, count === 1 ? file : `${name} (${count})${ext}`)
    if (!existsSync(one)) return { file: one, isThere: false }
    if (statSync(one).size === bytes && sumOf(one) === sha256) return { file: one, isThere: true }
  }
}

/** What arrives, reported in steps while it is written. */
function progressOf(total: number) {
  let bytes = 0
  let reported = 0
  let wake = () => {}
  return {
    add(more: number) {
      bytes += more
      wake()
    },
    async *until(written: Promise<unknown>): AsyncGenerator<UpdateProgress> {
      let isOver = false
      const over = written.finally(() => {
        isOver = true
        wake()
      })
      // Its failure is thrown below.
      over.catch(() => {})
      while (!isOver) {
        if (bytes - reported >= stepBytes) {
          reported = bytes
          yield { state: 'loading', bytes, total }
        }
        if (!isOver)
          await new Promise<void>(resolve => {
            wake = resolve
          })
      }
      await over
    },
  }
}
