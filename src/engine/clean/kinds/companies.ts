// Companies that are written in several ways: "Acme GmbH", "ACME GmbH", "Acme Gmbh.".
import { companyKeys } from '../../../checks/names/company.ts'
import { guessed, type ProblemFacts } from './kind.ts'
import { withoutExtraSpaces } from './spaces.ts'
import { byUse, type CountedSpelling } from './usual-spelling.ts'

/** Between key, legal form and spelling of what is learned: in no cell's text that has a key. */
const mark = '\u0001'

/** Longer cells hold prose. */
const longest = 500

interface Spelling extends CountedSpelling {
  readonly form: string
}

/** The usual spelling; of equals one with its legal form. */
function kept(spellings: readonly Spelling[]): Spelling | undefined {
  return spellings.toSorted(
    (a, b) => byUse(a, b) || Number(a.form === '') - Number(b.form === '') || (a.text < b.text ? -1 : 1),
  )[0]
}

/** Different legal forms are different companies; a name without one belongs to the only form there is. */
function together(spellings: readonly Spelling[]): (readonly Spelling[])[] {
  const forms = Map.groupBy(spellings, ({ form }) => form)
  const bare = forms.get('') ?? []
  forms.delete('')
  const named = [...forms.values()]
  const [only] = named
  return named.length === 1 && only ? [[...only, ...bare]] : [...named, bare]
}

/** Most lists name a company more than once, and each is asked about twice: when the column is learned, and when it is judged. */
const read = new Map<string, string | null>()
const maxRead = 100_000

/** Key, legal form and spelling of a name; null where it has no key. */
function said(text: string, country: string | null): string | null {
  const name = `${country}${mark}${text}`
  const known = read.get(name)
  if (known !== undefined) return known
  if (read.size >= maxRead) read.clear()
  const { key, form } = companyKeys(text, country)
  const made = key === null ? null : [key, form, text].join(mark)
  read.set(name, made)
  return made
}

/** Not safe: two firms may share a name. */
export const companySpellings: ProblemFacts = {
  title: 'Company spellings',
  sentence:
    'Spellings of the same company that differ in capitals, punctuation or legal form. Uses the most frequent one, preferably not in all capitals.',
  find: {
    by: 'column',
    concerns: type => type === 'company',
    learn: (cell, { notation: { country } }) =>
      cell.length > longest ? null : said(withoutExtraSpaces(cell), country),
    settle: seen => {
      const learned = Array.from(seen, ([one, cells]) => {
        const [key = '', form = '', text = ''] = one.split(mark)
        return { key, form, text, cells }
      })
      const instead = new Map<string, string>()
      for (const group of Map.groupBy(learned, ({ key }) => key).values())
        for (const spellings of group.length > 1 ? together(group) : []) {
          const keep = kept(spellings)
          for (const { text } of spellings) if (keep && text !== keep.text) instead.set(text, keep.text)
        }
      return instead.size > 0 ? { usual: '', instead } : null
    },
    judge: (cell, _, { instead }) => {
      const after = cell.length > longest ? undefined : instead.get(withoutExtraSpaces(cell))
      return after === undefined ? null : guessed(after)
    },
  },
  safe: false,
  fix: 'Unify',
}
