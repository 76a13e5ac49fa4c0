// What an operation on the command line asks, as a run over a list.
import { type ResultState, type RunSpec, resultStates, retryWords } from '../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import type { CommandSession } from '../session.ts'
import { operationOn } from './operation.ts'
import type { AskedOperation } from './over-list.ts'

export interface PreparedRun {
  readonly sheet: Sheet
  readonly spec: RunSpec
}

/** The list and the run over it; a file becomes a list. Throws CommandEnd(drift) when the list is not as it was named. */
export async function prepareRun(session: CommandSession, asked: AskedOperation): Promise<PreparedRun> {
  const { sheet, spec: usual } = await operationOn(session, asked)
  const wanted = new Set<ResultState>([...usual.chips, ...asked.retry.map(word => retryWords[word])])
  const spec = { ...usual, chips: resultStates.filter(chip => wanted.has(chip)) }
  return { sheet, spec: asked.oddLetters ? { ...spec, oddLetters: true } : spec }
}
