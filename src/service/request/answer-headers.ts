// What the headers of an answer tell beside its body; only this service sends them.

/** Where an answer comes from and the words it does not heed, as header text; '' = nothing to tell. */
export interface AnswerOrigin {
  readonly source: string
  readonly unparsed: string
}

/** Clients refuse headers of more than 16 KB in all; no list of words needs this much. */
const longest = 4000

/** `X-Query-Unparsed`: a JSON list, percent-encoded; a list too long ends in an ellipsis. */
export function unparsedText(words: readonly string[]): string {
  if (words.length === 0) return ''
  const text = encodeURIComponent(JSON.stringify(words))
  if (text.length <= longest) return text
  let kept = words.length - 1
  const cut = () => encodeURIComponent(JSON.stringify([...words.slice(0, kept), '…']))
  while (kept > 0 && cut().length > longest) kept -= 1
  return cut()
}

/** The headers of an answer. */
export function answerHeaders({ source, unparsed }: AnswerOrigin): Record<string, string> {
  return {
    ...(source !== '' && { 'x-practice-source': source }),
    ...(unparsed !== '' && { 'x-query-unparsed': unparsed }),
  }
}
