// Fingerprint and n-gram keys: values that differ in order, case, accents or punctuation fall together. The method is
// OpenRefine's key collision (docs.openrefine.org, "Clustering in depth"), with the letters of validation design 11.
import { plainLetters } from './plain.ts'

/** Words too common to tell names apart (en de fr es it pt nl). */
const stopWords: ReadonlySet<string> = new Set(
  'the of and a an der die das und le la les et de du des el los las y il lo i gli e o os as het een en'.split(' '),
)

/** Lower-case words without marks and punctuation; ß ss, æ ae, ø o, å aa, ł l, đ d, þ th, œ oe. */
function words(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase().normalize('NFC').replaceAll('å', 'aa')
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plainLetters(bare)
      // Tabs and line breaks are control characters, and part words as spaces do.
      .replace(/(?!\s)[\p{P}\p{S}\p{C}]/gu, '')
      .normalize('NFKD')
      .split(/[\s\p{Z}]+/u)
      .filter(Boolean)
  )
}

/** The distinct words in code-unit order, without stop words unless nothing else is there. Idempotent; '' for no words. */
export function textFingerprint(text: string): string {
  const all = [...new Set(words(text))].sort()
  const telling = all.filter(word => !stopWords.has(word))
  return (telling.length > 0 ? telling : all).join(' ')
}

/** The distinct runs of `size` characters of all words run together, in code-unit order: forgiving of spaces and typos. */
export function ngramKey(text: string, size: 1 | 2 = 2): string {
  const run = Array.from(words(text).join(''))
  if (run.length <= size) return run.join('')
  const grams = new Set<string>()
  for (let i = 0; i + size <= run.length; i++) grams.add(run.slice(i, i + size).join(''))
  return [...grams].sort().join('')
}
