// listwright doctor: whether the workspace, the keychain, the disk and the bundled data are sound. Nothing is sent.
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { plainCommand } from '../../command.ts'
import { type RepairCheck, repairWorkspace } from '../../data/repair.ts'
import { type ExitCode, exitCodes } from '../../exit.ts'
import { inWorkspace } from '../../options.ts'
import type { CommandSession } from '../../session.ts'

export const doctorCommand = plainCommand(
  {
    name: 'doctor',
    brief: 'checks the workspace, API key, disk and data',
    usage: ['doctor [--repair]'],
    more: [
      'Sends nothing. Exits with 8 if the workspace is damaged, and with 5 if a stored key cannot be read.',
      '--repair keeps everything that can be read in a damaged workspace and reports what was lost. The damaged file is moved to the folder "damaged" in the workspace. Check your backups first because they may contain more.',
    ],
    options: {
      repair: { type: 'boolean', default: false, words: 'repairs a damaged workspace first' },
      ...inWorkspace,
    },
    examples: ['doctor', 'doctor --workspace /srv/lists --json', 'doctor --repair'],
    most: 0,
  } as const,
  values => ({ repair: values.repair }),
  async (asked, options, world) => {
    const { besideWorkspace } = await import('../../session.ts')
    const { inReading } = await import('../../reading-session.ts')
    const mended = asked.repair ? await besideWorkspace(options, world, repairWorkspace, true) : []
    return inReading(options, world, session => examine(session, mended))
  },
)

const gigabyte = 1024 ** 3
/** Below this an import or a backup may not fit any more, in bytes. */
const littleSpace = 2 * gigabyte

const size = (bytes: number) =>
  bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`

async function workspace({ engine, dataDir }: CommandSession): Promise<RepairCheck> {
  const faults = await engine.integrity()
  const bytes = statSync(path.join(dataDir, 'workspace.db')).size
  return faults.length === 0
    ? { name: 'workspace', level: 'good', text: `sound, ${size(bytes)}` }
    : { name: 'workspace', level: 'bad', text: `damaged: ${faults.join('; ')}` }
}

async function keychain({ call }: CommandSession): Promise<RepairCheck> {
  const { key } = await call.account.tryKeys()
  const reason = key.reason ? ` (${key.reason})` : ''
  switch (key.storage) {
    case 'secure':
      return { name: 'key', level: 'good', text: `${key.store}, ${key.has ? 'a key is set' : 'no key yet'}` }
    case 'untried':
    case 'session':
      return { name: 'key', level: 'note', text: `kept in memory only${reason}` }
    case 'unavailable':
      return { name: 'key', level: 'bad', text: `the stored key cannot be read${reason}` }
  }
}

function disk({ dataDir }: CommandSession): RepairCheck {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  return { name: 'disk', level: free < littleSpace ? 'note' : 'good', text: `${size(free)} free for ${dataDir}` }
}

function folder({ engine }: CommandSession): RepairCheck[] {
  const { warnings } = engine.about()
  return warnings.map((text): RepairCheck => ({ name: 'folder', level: 'note', text }))
}

/** What `listwright serve` would open; a page can be opened by hand everywhere. */
function browser({ world: { env } }: CommandSession): RepairCheck {
  if (process.platform === 'win32' || process.platform === 'darwin')
    return { name: 'browser', level: 'good', text: 'opened by the system' }
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY)
    return { name: 'browser', level: 'note', text: 'no display: open the address that serve prints' }
  const opener = (env.PATH ?? '')
    .split(path.delimiter)
    .map(dir => path.join(dir, 'xdg-open'))
    .find(runnable)
  return opener
    ? { name: 'browser', level: 'good', text: `opened by ${opener}` }
    : { name: 'browser', level: 'note', text: 'xdg-open is missing: open the address that serve prints' }
}

function runnable(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Not for this user: as good as not there.
    return false
  }
}

function data({ engine }: CommandSession): RepairCheck {
  const stale = engine.about().data.filter(source => source.stale)
  const [oldest] = engine.about().data
  if (!oldest) return { name: 'data', level: 'bad', text: 'the bundled data is missing: run npm run data' }
  return stale.length === 0
    ? { name: 'data', level: 'good', text: `${engine.about().data.length} sources, the oldest from ${oldest.date}` }
    : {
        name: 'data',
        level: 'note',
        text: `old: ${stale.map(({ source, date }) => `${source} of ${date}`).join(', ')}`,
      }
}

const words: Record<RepairCheck['level'], string> = { good: 'ok', note: 'note', bad: 'BAD' }

/** `mended`: what was done before the workspace was opened. */
async function examine(session: CommandSession, mended: readonly RepairCheck[]): Promise<ExitCode> {
  const { version } = session.engine.about()
  const program: RepairCheck = { name: 'program', level: 'good', text: `${version} on Node ${process.versions.node}` }
  const checks = [
    program,
    ...mended,
    await workspace(session),
    ...folder(session),
    disk(session),
    await keychain(session),
    browser(session),
    data(session),
  ]
  const sound = checks.every(({ level }) => level !== 'bad')
  session.report.result(
    { sound, checks },
    checks.map(({ name, level, text }) => `${words[level].padEnd(5)}${name.padEnd(10)}${text}`),
  )
  if (sound) return exitCodes.done
  return checks.some(({ name, level }) => name === 'key' && level === 'bad') &&
    checks.every(({ name, level }) => name === 'key' || level !== 'bad')
    ? exitCodes.key
    : exitCodes.workspace
}
