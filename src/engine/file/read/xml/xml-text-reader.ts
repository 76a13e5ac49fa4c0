// A text of XML that comes in pieces: what is broken in it is said with its line.
import { fail } from '../../../base/fail.ts'
import type { TextReader } from '../../text/text-blocks.ts'
import { XmlError, type XmlReader } from './xml-tokens.ts'

/** `isStopped`: whether no more is wanted. Throws file_damaged with the line where the document is broken. */
export function xmlTextReader(reader: XmlReader, fileName: string, isStopped: () => boolean): TextReader {
  const read = (work: () => void) => {
    if (isStopped()) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      throw fail('file_damaged', { fileName, detail: `line ${reader.line}: ${error.message}` })
    }
  }
  return {
    push: text => read(() => reader.push(text)),
    end: () => read(() => reader.end()),
    get stopped() {
      return isStopped()
    },
  }
}
