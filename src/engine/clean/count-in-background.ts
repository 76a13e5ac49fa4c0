// Counts the problems of a list before someone asks for them.
import type { SheetId } from '../../contract/app/ids.ts'
import type { Log } from '../base/host.ts'
import type { CleanBench } from './bench.ts'

/** Nothing waits for it. */
export async function countInBackground(bench: CleanBench, sheetId: SheetId, log: Log): Promise<void> {
  try {
    await bench.of(sheetId)
  } catch (error) {
    // The list went away at once.
    log.info('the problems of a list were not counted', { sheetId, error: String(error) })
  }
}
