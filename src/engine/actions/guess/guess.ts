// Guesses of addresses and names: a preview, then a column of their own that no run sends, as one step of undo.
import { guessColumns, guessFacts } from '../../../model/actions/guess.ts'
import { drawnAction } from '../../action/drawn-action.ts'
import type { Store } from '../../store/store.ts'

export const guessAction = drawnAction(guessFacts, {
  async preview({ sheetId, options: { kind } }, { store }: { readonly store: Store }) {
    const { behindId, rowIds: _, texts: _texts, ...found } = await store.scan.call('makeGuesses', sheetId, kind)
    return { found, lacking: behindId === null }
  },
  async perform({ sheetId, options: { kind } }, { store }, write) {
    const { behindId, rowIds, texts } = await store.scan.call('makeGuesses', sheetId, kind)
    return write(async function* ({ addColumn }) {
      if (behindId === null || rowIds.length === 0) return
      const { columnId } = await addColumn({
        ...{ sourceIds: [behindId], behindId, name: guessColumns[kind], type: 'text', neverSend: true },
      })
      yield { columnId, rowIds, values: texts }
    })
  },
})
