// Guesses of addresses and names: a preview, then a column of their own that no run sends, as one step of undo.
import { randomUUID } from 'node:crypto'
import type { EditResult } from '../../contract/app/edit.ts'
import { type GuessAsk, type GuessPreview, guessColumns, guessTitles } from '../../contract/app/guesses.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { SheetEdits } from '../sheet/edit/edits.ts'
import type { Store } from '../store/store.ts'

export interface Guessing {
  /** Changes nothing. Throws sheet_gone. */
  preview(ask: GuessAsk): Promise<GuessPreview>
  /** Nothing is written where nothing can be guessed. */
  apply(ask: GuessAsk): Promise<EditResult>
}

interface Parts {
  store: Store
  edits: Pick<SheetEdits, 'write'>
  changes: ChangeFeed
}

const rowsPerSlice = 2000

export function createGuessing({ store, edits, changes }: Parts): Guessing {
  async function guessesOf(ask: GuessAsk) {
    await store.grid.call('getSheet', ask.sheetId)
    return store.scan.call('makeGuesses', ask)
  }
  return {
    async preview(ask) {
      const { rowIds: _, texts: _texts, ...preview } = await guessesOf(ask)
      return preview
    },
    async apply(ask) {
      const { sheetId, kind } = ask
      const { behindId, rowIds, texts } = await guessesOf(ask)
      const step = { label: guessTitles[kind], key: randomUUID() }
      return edits.write(sheetId, step, async function* ({ signal, reach }) {
        if (behindId === null || rowIds.length === 0) return
        const made = await store.writer.part('addTransformed', sheetId, step, {
          ...{ sourceIds: [behindId], behindId, name: guessColumns[kind], type: 'text', neverSend: true },
        })
        changes.sheet({ sheetId, version: made.version, columns: true })
        for (let first = 0; first < rowIds.length && !signal.aborted; first += rowsPerSlice) {
          const end = first + rowsPerSlice
          yield { columnId: made.columnId, rowIds: rowIds.slice(first, end), values: texts.slice(first, end) }
          reach(Math.min(1, end / rowIds.length))
        }
      })
    },
  }
}
