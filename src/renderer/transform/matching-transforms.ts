// Transforms by what a person types into their search.
import { type TransformId, transformIds, transformTable } from '../../model/transforms/index.ts'
import { plainText } from '../ui/words/plain-text.ts'

/** Those whose words hold every word that was typed; all for none. */
export function matchingTransforms(search: string): TransformId[] {
  const wanted = plainText(search).split(/\s+/).filter(Boolean)
  return transformIds.filter(id => {
    const { title, words, help, group } = transformTable[id]
    const own = plainText(`${title} ${words} ${help} ${group}`)
    return wanted.every(word => own.includes(word))
  })
}
