// A folder that is watched: each file once through the recipe of a list. What is exactly once is what a replay is: the same bytes are
// the same list, no step is made twice and nothing is paid twice. So a file that a kill cut off is simply taken again.

import { createHash } from 'node:crypto'
import { createReadStream, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayOf, startOfDay } from '../../engine/base/day.ts'
import { delay } from '../../engine/base/delay.ts'
import { readListRecipe } from '../../engine/recipe/list-recipe.ts'
import { dataDirOf } from '../../hosts/paths.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { type SessionOptions, usageError } from '../options.ts'
import { takeSignals } from '../process/signals.ts'
import type { CliWorld } from '../process/world.ts'
import { type FileEnd, failedFile, noteEnd, outputName, replayFile, stateOf, waits } from '../recipe/one-file.ts'
import { recipeTextIn } from '../recipe/recipe-file.ts'
import { type CommandSession, inSession } from '../session.ts'
import { openJournal, workKey } from './journal.ts'
import { settledFiles } from './settled.ts'

export interface WatchCommand {
  readonly folder: string
  readonly recipe: string
  readonly out: string
  /** Most credits of a day; null: none was named. */
  readonly budget: number | null
  readonly once: boolean
  /** Seconds between two looks. */
  readonly every: number
  readonly set: readonly string[]
  readonly acceptPrices: boolean
  readonly privateNetwork: boolean
  /** A file is taken as it is read, where that is a guess. */
  readonly acceptGuess: boolean
}

/** A file that no one has written for so long is taken as whole. */
const settleMs = 3_000

/** A file that waits, such as for a service, is not tried again before. */
const againMs = 60_000

/** Resolves with the exit code. Throws CommandEnd(usage) for a folder or recipe that cannot be used. */
export async function watchFolder(asked: WatchCommand, options: SessionOptions, world: CliWorld): Promise<number> {
  const [folder, out] = [folderAt(asked.folder, 'DIR'), folderAt(asked.out, '--out')]
  if (folder === out) throw usageError('--out: choose another folder than the one that is watched.')
  const text = recipeTextIn(asked.recipe, asked.set)
  const { steps, stepsHash, recipe } = readListRecipe(text)
  const pays = steps.some(({ cap }) => cap !== null)
  if (pays && asked.budget === null)
    throw usageError(
      'This recipe uses a service. Set the most credits of a day with --budget N (0 uses stored answers only).',
    )
  // It may lie in the folder itself.
  const ownRecipe = realpathSync(asked.recipe)
  const journal = openJournal(dataDirOf(options.workspace))
  const settled = settledFiles(folder, settleMs)
  const stop = new AbortController()
  const release = takeSignals(() => stop.abort())
  /** When files that wait are tried again, monotonic milliseconds. */
  const later = new Map<string, number>()
  const keys = new Map<string, { readonly print: string; readonly key: string }>()
  /** The day on which its credits were used up. */
  let spentOn: string | null = null
  let first: ExitCode = exitCodes.done

  /** Its bytes are read again only if it changed. */
  async function keyOf(file: string): Promise<string> {
    const { size, mtimeMs } = statSync(file)
    const print = `${size} ${mtimeMs}`
    const known = keys.get(file)
    if (known?.print === print) return known.key
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    const key = workKey(path.basename(file), hash.digest('hex'), stepsHash)
    keys.set(file, { print, key })
    return key
  }

  async function taken(file: string): Promise<void> {
    const key = await keyOf(file)
    if (journal.has(key) || performance.now() < (later.get(key) ?? 0)) return
    const name = path.basename(file)
    const target = path.join(out, outputName(name, recipe.export?.format ?? 'csv'))
    const end = await ofFile(file, target)
    // It changed while it was read: what was made of it is not what it is now.
    if (end.message === null && (await keyOf(file)) !== key) return
    if (end.code === exitCodes.interrupted) {
      stop.abort()
      return
    }
    if (end.message !== null && waits.has(end.code)) later.set(key, performance.now() + againMs)
    else journal.add(key)
    if (end.quiet) {
      if (first === exitCodes.done) first = end.code
      return
    }
    noteEnd(file, end)
    if (end.message !== null && first === exitCodes.done) first = end.code
    say(world, options.json, name, end)
  }

  async function ofFile(file: string, target: string): Promise<FileEnd> {
    try {
      return await inSession(options, world, session => replayed(session, file, target))
    } catch (error) {
      return failedFile(error)
    }
  }

  async function replayed(session: CommandSession, file: string, target: string): Promise<FileEnd> {
    const today = dayOf(Date.now())
    const budget = pays ? (asked.budget ?? 0) - (await spentToday(session, today)) : 0
    if (pays && budget <= 0 && asked.budget !== 0) {
      spentOn = today
      return { code: exitCodes.credits, message: dayIsOver, summary: {} }
    }
    const end = await replayFile(session, text, {
      ...{ recipe: asked.recipe, in: file, sheet: null, map: [], country: undefined, retry: [], oddLetters: false },
      ...{
        acceptGuess: asked.acceptGuess,
        files: [],
        set: [],
        out: target,
        format: undefined,
        preset: 'plain',
        dryRun: false,
      },
      ...{
        budget: Math.max(0, budget),
        acceptPrices: asked.acceptPrices,
        privateNetwork: asked.privateNetwork,
        maxErrorRate: undefined,
        wholeOnly: true,
        watch: false,
      },
    })
    if (end.code === exitCodes.credits) spentOn = today
    return end
  }

  try {
    let round = 0
    while (!stop.signal.aborted) {
      const { files, growing } = settled.look()
      for (const file of files) {
        if (file === ownRecipe) continue
        if (stop.signal.aborted || (spentOn !== null && spentOn === dayOf(Date.now()))) break
        await taken(file)
        takeSignals(() => stop.abort())
      }
      // The first look only learns what is there.
      if (asked.once && round++ > 0 && !growing) break
      await delay(asked.once ? settleMs : asked.every * 1000, stop.signal)
    }
  } finally {
    release()
  }
  if (stop.signal.aborted) return exitCodes.interrupted
  return asked.once ? first : exitCodes.done
}

const dayIsOver = 'The credits of this day are used up. The file waits for the next day.'

/** Throws CommandEnd(usage). */
function folderAt(given: string, what: string): string {
  if (!statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(`${what} ${given}: there is no such folder.`)
  return realpathSync(given)
}

/** All that the workspace spent since the day began, requests without an answer among it. */
async function spentToday({ call }: CommandSession, day: string): Promise<number> {
  const since = new Date(startOfDay(day)).toISOString()
  const sums = await call.ledger.sums({ live: null, since, until: null, runId: null, by: 'run' })
  return sums.reduce((sum, { booked }) => sum + booked, 0)
}

function say({ output }: CliWorld, json: boolean, file: string, { code, message, summary }: FileEnd): void {
  const state = stateOf({ code, message })
  const line = json
    ? JSON.stringify({ event: 'file', file, state, exit: code, message, result: summary })
    : `${file}: ${state}${message === null ? '' : ` (${message.split('\n')[0]})`}`
  output.stdout.write(`${line}\n`)
}
