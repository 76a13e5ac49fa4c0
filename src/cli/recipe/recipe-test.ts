// listwright recipe test: a recipe over the small sample next to it, compared with what it should make of it. Everything happens in a
// workspace of its own that is thrown away, and requests are answered by Practice: no list of a person and no credit is touched.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { byName } from '../../contract/app/file/file-kind.ts'
import { writeWhole } from '../../engine/disk/write-file.ts'
import { readListRecipe } from '../../engine/recipe/list-recipe.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import { fileAt } from '../file/file-at.ts'
import { type SessionOptions, usageError } from '../options.ts'
import type { CliWorld } from '../process/world.ts'
import { createReport } from '../report.ts'
import { inSession } from '../session.ts'
import { replayRecipe } from './list-recipe.ts'
import { errorEnding } from './one-file.ts'
import { recipeTextIn } from './recipe-file.ts'
import { diffLines, isSame, tableDiff, tableOfCsv } from './table-diff.ts'

export interface RecipeTest {
  readonly recipe: string
  /** null = `NAME.input.csv`, or of another format, next to the recipe. */
  readonly input: string | null
  /** null = `NAME.expected.csv` next to the recipe. */
  readonly expected: string | null
  readonly set: readonly string[]
  readonly files: readonly string[]
  /** What comes out is kept as what is expected. */
  readonly write: boolean
}

/** Differences that are shown on a terminal; --json has all. */
const mostLines = 50

/** Resolves with 4 where the result differs. Throws CommandEnd(usage) where a file is missing, CommandEnd(drift) as a replay does. */
export async function testRecipe(asked: RecipeTest, options: SessionOptions, world: CliWorld): Promise<ExitCode> {
  const text = recipeTextIn(asked.recipe, asked.set)
  const { recipe, steps } = readListRecipe(text)
  const stem = asked.recipe.replace(/\.json$/i, '')
  const input = asked.input ?? sampleNextTo(stem)
  const expected = asked.expected ?? `${stem}.expected.csv`
  if (!fileAt(input)?.isFile()) throw usageError(`The sample ${input} does not exist.`)
  if (!asked.write && !fileAt(expected)?.isFile())
    throw usageError(`${expected} does not exist. Check what the recipe makes of the sample, and save it with --write.`)
  const folder = path.join(tmpdir(), `listwright-recipe-test-${randomUUID()}`)
  mkdirSync(folder, { mode: 0o700 })
  const report = createReport(options, world)
  try {
    const out = path.join(folder, 'out.csv')
    const own = { provider: 'embedded', keyFile: undefined, baseUrl: undefined, pace: undefined } as const
    const made = await inSession(
      { ...options, ...own, serviceProfile: undefined, workspace: path.join(folder, 'workspace') },
      world,
      session =>
        replayRecipe({ ...session, report: { ...session.report, result: () => {} } }, text, {
          ...{
            recipe: asked.recipe,
            in: input,
            sheet: null,
            map: [],
            country: undefined,
            retry: [],
            oddLetters: false,
          },
          ...{ acceptGuess: true, files: asked.files, set: [], out, format: 'csv', preset: 'plain', dryRun: false },
          ...{ acceptPrices: true, privateNetwork: true, maxErrorRate: undefined, wholeOnly: true, watch: false },
          // Play credits.
          budget: steps.reduce((sum, { cap }) => sum + (cap ?? 0), 0),
        }),
    )
    if (made !== exitCodes.done)
      throw new CommandEnd(made, `${recipe.name} did not reach its end with ${input}. Nothing was compared.`)
    const found = readFileSync(out, 'utf8')
    const said = { recipe: recipe.name, input, expected }
    if (asked.write) {
      writeWhole(expected, found)
      report.result({ ...said, same: true, written: true, exit: exitCodes.done, resumable: false }, [
        `Written: ${expected}`,
      ])
      return exitCodes.done
    }
    const diff = tableDiff(tableOfCsv(readFileSync(expected, 'utf8')), tableOfCsv(found))
    const same = isSame(diff)
    const code = same ? exitCodes.done : exitCodes.errorRate
    const lines = diffLines(diff)
    report.result({ ...said, same, written: false, ...diff, ...endForScripts(code) }, [
      ...lines.slice(0, mostLines),
      ...(lines.length > mostLines ? [`and ${lines.length - mostLines} more`] : []),
      same
        ? `${recipe.name}: as expected (${counted(steps.length, 'step')})`
        : `${recipe.name}: ${counted(lines.length, 'difference')} from ${expected}`,
    ])
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await report.flush()
  }
}

/** `NAME.input.csv`, or of another format. Throws CommandEnd(usage) where there is none, or more than one. */
function sampleNextTo(stem: string): string {
  const start = `${path.basename(stem)}.input.`
  const folder = path.dirname(stem)
  const found = readdirSync(folder)
    .filter(name => name.startsWith(start) && !name.endsWith(errorEnding))
    .sort(byName)
  const [first] = found
  if (first === undefined)
    throw usageError(`There is no sample ${stem}.input.csv next to the recipe. Name one with --in FILE.`)
  if (found.length > 1) throw usageError(`There are several samples: ${found.join(', ')}. Choose one with --in FILE.`)
  return path.join(folder, first)
}
