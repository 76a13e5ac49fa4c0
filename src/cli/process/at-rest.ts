// Reading commands on a workspace that was closed in order: they start no thread and open no writer.
import { existsSync } from 'node:fs'
import type { ReadDb } from '../../engine/store/sql.ts'
import { readAtRest } from '../../engine/workspace/at-rest.ts'
import { openDataDir, readOnlyFolder } from '../../hosts/data-dir.ts'
import { dataDirOf, moveWarnings } from '../../hosts/paths.ts'
import type { SessionOptions } from '../options.ts'
import { type CommandReport, createReport } from '../report.ts'
import type { CliWorld } from './world.ts'

/**
 * Has `say` report what `read` gives. False where the workspace must be opened for work first, or the command was given a key or
 * a service, which are judged with it: then nothing was said. Throws folder_refused.
 */
export async function atRest<T>(
  options: SessionOptions,
  world: CliWorld,
  read: (db: ReadDb) => T,
  say: (report: CommandReport, found: T) => void,
): Promise<boolean> {
  if (options.provider !== undefined || options.keyFile !== undefined || world.env.LISTWRIGHT_API_KEY) return false
  const dataDir = dataDirOf(options.workspace)
  if (!existsSync(dataDir) || readOnlyFolder(dataDir)) return false
  openDataDir(dataDir)
  const found = readAtRest(dataDir, read)
  if (!found) return false
  const report = createReport(options, world)
  const { unfinished } = moveWarnings(dataDir)
  if (unfinished !== null) report.note(unfinished)
  say(report, found.value)
  await report.flush()
  return true
}
