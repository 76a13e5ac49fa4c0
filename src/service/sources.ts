// How an answer's source is named: the fictional world, or an import of the user's own.

/** Id of the world among the directory's sources. */
export const worldSource = 'world'

/** The value of `X-Practice-Source` for records from these sources; null without any. */
export function sourceText(ids: Iterable<string>): string | null {
  const texts = [...new Set(ids)].map(id => (id === worldSource ? id : `own:${encodeURIComponent(id.toWellFormed())}`))
  return texts.length === 0 ? null : texts.sort().join(', ')
}
