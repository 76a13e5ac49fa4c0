// The encoding that a page or an XML document says it has.
import { encodingNamed } from '../../../../contract/app/file/text-encoding.ts'
import type { EncodingGuess } from './detect-encoding.ts'

/** Where pages say it: browsers look at the first 1,024 bytes, programs write more in front. */
const headBytes = 16 * 1024

const declarations = [
  /^\s*<\?xml\b[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)/i,
  /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i,
]

/**
 * How markup is read: as it declares, unless its bytes prove otherwise (a mark, or letters that are UTF-8). `detected` where it
 * is no markup, declares nothing, or declares UTF-8 that it is not.
 */
export function withDeclared(head: Buffer, detected: EncodingGuess): EncodingGuess {
  if (detected.bom || /^utf-\d+(?:le|be)?$/.test(detected.encoding)) return detected
  const text = head.toString('latin1', 0, headBytes)
  if (!/^\s*</.test(text)) return detected
  const [, name] = declarations.map(one => one.exec(text)).find(Boolean) ?? []
  const encoding = name === undefined ? null : encodingNamed(name)
  return encoding === null || encoding.startsWith('utf-') ? detected : { encoding, sure: true, bom: false }
}
