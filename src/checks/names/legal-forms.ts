// The table of legal forms, looked up without spaces: "S. p. A.", "S.p.A." and "SpA" are one.
import { dataLines, loadedOnce } from '../data/load.ts'
import { plainWords } from '../keys/plain.ts'

interface Forms {
  readonly atEnd: ReadonlySet<string>
  readonly atStart: ReadonlySet<string>
}

interface LegalForms {
  readonly everywhere: Forms
  readonly byCountry: ReadonlyMap<string, Forms>
  /** Forms written without spaces around them, longest first. */
  readonly cjk: readonly string[]
  /** All endings of the forms at the end, of any length; all beginnings of those at the start. */
  readonly endings: ReadonlySet<string>
  readonly beginnings: ReadonlySet<string>
}

/** How a form is looked up: plain, `&` as "and", no spaces. */
export const formKey = (text: string): string => plainWords(text.replaceAll('&', ' and ')).replaceAll(' ', '')

const cjkLetter = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

const legalForms = loadedOnce((): LegalForms => {
  const everywhere = { atEnd: new Set<string>(), atStart: new Set<string>() }
  const byCountry = new Map<string, Forms>()
  const cjk = new Set<string>()
  const [endings, beginnings] = [new Set<string>(), new Set<string>()]
  for (const line of dataLines('legal-forms.tsv')) {
    const [country = '', terms = ''] = line.split('\t')
    const own = { atEnd: new Set<string>(), atStart: new Set<string>() }
    byCountry.set(country, own)
    for (const term of terms.split('; ')) {
      const side = term.startsWith('^') ? 'atStart' : 'atEnd'
      const key = formKey(term.replace('^', ''))
      own[side].add(key)
      for (let at = 0; at < key.length; at++)
        if (side === 'atEnd') endings.add(key.slice(at))
        else beginnings.add(key.slice(0, at + 1))
      // A short Latin form is a word or an ending of names elsewhere: AD, II, ME, SS.
      if (country === '*' || !/^[a-z]{1,3}$/.test(key)) everywhere[side].add(key)
      if (key.length > 1 && cjkLetter.test(key)) cjk.add(key)
    }
  }
  return { everywhere, byCountry, cjk: [...cjk].sort((a, b) => b.length - a.length), endings, beginnings }
})

/** Whether the words run together are a legal form at this side of a name, anywhere or in `country`. */
export function isLegalForm(key: string, side: 'atStart' | 'atEnd', country: string | null): boolean {
  const { everywhere, byCountry } = legalForms()
  return everywhere[side].has(key) || (country !== null && (byCountry.get(country)?.[side].has(key) ?? false))
}

/** Whether a form of any country ends with this word, or starts with it: most names need no more than this question. */
export const mayEndForm = (word: string): boolean => legalForms().endings.has(word)
export const mayStartForm = (word: string): boolean => legalForms().beginnings.has(word)

/** East Asian forms stand without spaces (株式会社山田): sets them apart at both ends of the text. */
export function spaceCjkForms(text: string): string {
  if (!cjkLetter.test(text)) return text
  const { cjk } = legalForms()
  const start = cjk.find(form => text.startsWith(form))
  const rest = start === undefined ? text : `${start} ${text.slice(start.length)}`
  const end = cjk.find(form => rest.endsWith(form))
  return end === undefined ? rest : `${rest.slice(0, -end.length)} ${end}`
}
