// Reads AI queries with the words of the directory as it is now.
import { buildLexicon, type Lexicon, lexiconFields } from '../ask/lexicon.ts'
import { type UnderstoodQuestion, understandQuestion } from '../ask/understand.ts'
import type { OpenStore } from '../lookup.ts'
import type { DirectoryField } from '../store/directory/fields.ts'
import type { DirectoryStore } from '../store/directory/port.ts'

type Values = Awaited<ReturnType<DirectoryStore['vocabulary']>>

async function lexiconOf(store: DirectoryStore): Promise<Lexicon> {
  const vocabulary = new Map<DirectoryField, Values>()
  for (const field of lexiconFields) vocabulary.set(field, await store.vocabulary(field))
  return buildLexicon(vocabulary)
}

/** Understands queries; the dictionary is made when first needed, and again when the directory has changed. */
export function queryReader(open: OpenStore): (query: string) => Promise<UnderstoodQuestion> {
  let made: { readonly version: number; readonly lexicon: Promise<Lexicon> } | null = null
  return async query => {
    const store = await open()
    const { version } = await store.stats()
    if (made?.version !== version) {
      const lexicon = lexiconOf(store)
      made = { version, lexicon }
      // A dictionary that could not be made is tried again; who waits for this one hears of its failure.
      lexicon.catch(() => {
        if (made?.lexicon === lexicon) made = null
      })
    }
    return understandQuestion(query, await made.lexicon)
  }
}
