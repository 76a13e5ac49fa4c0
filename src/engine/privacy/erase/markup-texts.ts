// Texts of a page or an XML document as a search for a person needs them: with entities resolved, and words that marks cut together.
import { decodeHTML } from 'entities'

/** A tag or an entity that is cut by the end of a piece waits for the next; what is longer is none. */
const maxSignLength = 4096

const marks = /<\/?(?:a|abbr|b|em|font|i|mark|small|span|strong|u|wbr)\b[^>]*>/gi

async function* uncut(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    const piece = held + text
    const tag = piece.lastIndexOf('<')
    const entity = piece.lastIndexOf('&')
    const open = [
      ...(tag > piece.lastIndexOf('>') ? [tag] : []),
      ...(entity >= 0 && piece.length - entity < 40 && !piece.includes(';', entity) ? [entity] : []),
    ]
    const end = Math.max(Math.min(piece.length, ...open), piece.length - maxSignLength)
    held = piece.slice(end)
    yield piece.slice(0, end)
  }
  yield held
}

/** `whole`: tags stay, with what their attributes say; else they are left out, so that words come together. */
export async function* markupTexts(texts: AsyncIterable<string>, whole: boolean): AsyncGenerator<string> {
  for await (const text of uncut(texts))
    yield whole
      ? decodeHTML(text)
      : decodeHTML(
          text
            .replace(/\s+/g, ' ')
            .replace(marks, '')
            .replace(/<[^>]*>/g, '\n'),
        )
}
