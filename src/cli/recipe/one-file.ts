// One file through a recipe, as a folder watch and a run over several files both take it: its list, its steps, its output, and how it
// ended, which is kept for a note next to it instead of ending the command.
import { rmSync } from 'node:fs'
import { writeWhole } from '../../engine/disk/write-file.ts'
import { commandEndOf, type ExitCode, exitCodes } from '../exit.ts'
import type { CommandReport } from '../report.ts'
import type { CommandSession } from '../session.ts'
import { type AskedReplay, replayRecipe } from './list-recipe.ts'

/** Of the note that says why a file failed. */
export const errorEnding = '.error.txt'

/** Codes that end by themselves: the file is tried again without a change. */
export const waits: ReadonlySet<ExitCode> = new Set([
  ...[exitCodes.credits, exitCodes.service, exitCodes.workspace, exitCodes.disk, exitCodes.key, exitCodes.setup],
])

/** How a file ended. `message`: null = it is done. `quiet`: the workspace is open elsewhere, which is no fault of the file. */
export interface FileEnd {
  readonly code: ExitCode
  readonly message: string | null
  readonly quiet?: boolean
  readonly summary: Readonly<Record<string, unknown>>
}

/** `text`: of the recipe, its parameters put in. */
export async function replayFile(session: CommandSession, text: string, asked: AskedReplay): Promise<FileEnd> {
  const said = capturing(session.report)
  const code = await replayRecipe({ ...session, report: said.report }, text, asked)
  return { code, message: code === exitCodes.done ? null : said.lines().join('\n'), summary: said.summary() }
}

/** The end of a file that never began, or that nothing could be made of. */
export function failedFile(error: unknown): FileEnd {
  const { code, message, openElsewhere } = commandEndOf(error)
  return { code, message, quiet: openElsewhere, summary: {} }
}

/** Writes the note of a file that failed, or removes it. `beside`: the file that it is about. */
export function noteEnd(beside: string, { message }: Pick<FileEnd, 'message'>): void {
  const note = `${beside}${errorEnding}`
  if (message === null) rmSync(note, { force: true })
  else writeWhole(note, `${message}\n`)
}

/** "june.csv", and "june.xlsx.csv" of a workbook: no two files have one output. */
export const outputName = (name: string, format: string): string =>
  name.toLowerCase().endsWith(`.${format}`) ? name : `${name}.${format}`

export const stateOf = ({ code, message }: Pick<FileEnd, 'code' | 'message'>): 'done' | 'waits' | 'failed' =>
  message === null ? 'done' : waits.has(code) ? 'waits' : 'failed'

/** A report that is kept, as several files have one each. */
function capturing(report: CommandReport): {
  readonly report: CommandReport
  summary(): Readonly<Record<string, unknown>>
  lines(): readonly string[]
} {
  let kept: { summary: Record<string, unknown>; lines: readonly string[] } = { summary: {}, lines: [] }
  return {
    report: {
      ...report,
      result(summary, lines) {
        kept = { summary, lines }
      },
    },
    summary: () => kept.summary,
    lines: () => kept.lines,
  }
}
