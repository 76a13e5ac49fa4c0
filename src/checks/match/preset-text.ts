// What a value says beside its spelling, by what the column holds: a company without its legal form, a country by any of its
// names, a title without short forms. Clusters compare these texts.
import { countryCode } from '../keys/country.ts'
import { plainWords } from '../keys/plain.ts'
import { companyKey } from '../names/company.ts'
import { countryName } from '../phone/country-name.ts'

export type ClusterPreset = 'company' | 'place' | 'title' | 'text'

const titleWords: Readonly<Record<string, string>> = {
  sr: 'senior',
  snr: 'senior',
  jr: 'junior',
  jnr: 'junior',
  mgr: 'manager',
  mngr: 'manager',
  dir: 'director',
  vp: 'vice president',
  svp: 'senior vice president',
  evp: 'executive vice president',
  eng: 'engineer',
  engr: 'engineer',
  dev: 'developer',
  asst: 'assistant',
  assoc: 'associate',
  exec: 'executive',
  rep: 'representative',
  acct: 'account',
  mktg: 'marketing',
  mkt: 'marketing',
  ops: 'operations',
  hr: 'human resources',
  ceo: 'chief executive officer',
  cto: 'chief technology officer',
  cfo: 'chief financial officer',
  coo: 'chief operating officer',
  cmo: 'chief marketing officer',
  gm: 'general manager',
  md: 'managing director',
}
const placeWords: Readonly<Record<string, string>> = {
  st: 'saint',
  sankt: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
}

const expanded = (text: string, words: Readonly<Record<string, string>>): string =>
  plainWords(text.replace(/[&+]/g, ' and '))
    .split(' ')
    .map(word => (Object.hasOwn(words, word) ? (words[word] ?? word) : word))
    .join(' ')

function placeText(text: string): string {
  const code = countryCode(text.trim())
  if (code !== null) return countryName(code) ?? code
  const bare = text.replace(/\([^)]*\)/g, ' ').replace(/^\s*(?:city|town) of /i, '')
  return expanded(bare, placeWords)
}

/** The value itself where nothing is left of it. */
export function presetText(preset: ClusterPreset, text: string, country: string | null): string {
  const said = {
    company: () => companyKey(text, country) ?? '',
    place: () => placeText(text),
    title: () => expanded(text, titleWords),
    text: () => text,
  }[preset]()
  return said || text
}
