// Words that can mean two things, of which none is the usual one: a country or a state, a state or a city, a department or a trade.
import type { Lexicon, PhraseField, PhraseMeaning } from './lexicon.ts'
import { phraseAt, type QuestionWord } from './question.ts'

/** One of the things that words can mean, and how a question says so without doubt. */
export interface WrittenReading {
  readonly meaning: string
  readonly written: string
}

interface OpenPlace {
  readonly readings: readonly WrittenReading[]
  /** All readings are the same filter, so the search has them all and is answered; else the question is asked back. */
  readonly together?: true
  /** Other words of the question that leave no doubt, with what is meant then; null = the name as it is. */
  readonly settledBy: readonly (readonly [RegExp, PhraseField | null])[]
}

const reading = (meaning: string, written: string): WrittenReading => ({ meaning, written })

const newYork: OpenPlace = {
  readings: [reading('New York, the city', 'New York (city)'), reading('New York, the US state', 'New York (state)')],
  settledBy: [[/\bNew York, NY\b/u, 'city']],
}

/** Names of places with several meanings. A city that has the name of its region otherwise means the city. */
const openPlaces: ReadonlyMap<string, OpenPlace> = new Map<string, OpenPlace>([
  [
    'georgia',
    {
      readings: [
        reading('Georgia, the country', 'Georgia (country)'),
        reading('Georgia, the US state', 'Georgia (state)'),
      ],
      settledBy: [
        [/\b(?:USA?|U\.S\.(?:A\.)?|United States|american?|Atlanta|Savannah|Augusta)(?!\p{L})/iu, 'state_name'],
        [/(?<!\p{L})(?:Tbilisi|Batumi|Caucasus|Kutaisi)(?!\p{L})/iu, 'country_name'],
      ],
    },
  ],
  ['new york', newYork],
  ['nueva york', newYork],
  [
    'quebec',
    {
      readings: [
        reading('Québec, the city', 'Québec (city)'),
        reading('Quebec, the Canadian province', 'Quebec (province)'),
      ],
      settledBy: [[/(?<!\p{L})(?:Montr[eé]al|Laval|Sherbrooke)(?!\p{L})/iu, 'state_name']],
    },
  ],
  [
    'washington',
    {
      readings: [
        reading('Washington, D.C.', 'Washington (city)'),
        reading('Washington, the US state', 'Washington (state)'),
      ],
      settledBy: [[/(?<!\p{L})(?:Seattle|Spokane|Tacoma)(?!\p{L})/iu, 'state_name']],
    },
  ],
  [
    'victoria',
    {
      readings: [
        reading('Victoria, the Australian state', 'Victoria (state)'),
        reading('Victoria, the city in Canada', 'Victoria (city)'),
      ],
      settledBy: [
        [/(?<!\p{L})(?:Australian?|Melbourne|Geelong|Ballarat)(?!\p{L})/iu, 'state_name'],
        [/(?<!\p{L})(?:Canad(?:a|ian)|British Columbia|BC)(?!\p{L})/iu, 'city'],
      ],
    },
  ],
  [
    'cambridge',
    {
      readings: [
        reading('Cambridge in England', 'Cambridge, United Kingdom'),
        reading('Cambridge in Massachusetts', 'Cambridge, Massachusetts'),
      ],
      settledBy: [
        [
          /(?<!\p{L})(?:UK|U\.K\.|United Kingdom|Britain|British|England|English|USA?|U\.S\.(?:A\.)?|United States|american?|Massachusetts|MA)(?!\p{L})/iu,
          null,
        ],
      ],
    },
  ],
  [
    'london',
    {
      together: true,
      readings: [
        reading('London in England', 'London, United Kingdom'),
        reading('London in Ontario', 'London, Ontario'),
      ],
      settledBy: [
        [
          /(?<!\p{L})(?:UK|U\.K\.|United Kingdom|Britain|British|England|English|Canad(?:a|ian)|Ontario|ON)(?!\p{L})/iu,
          null,
        ],
      ],
    },
  ],
  [
    'paris',
    {
      together: true,
      readings: [reading('Paris in France', 'Paris, France'), reading('Paris in Texas', 'Paris, Texas')],
      settledBy: [
        [
          /(?<!\p{L})(?:France|French|Frankreich|USA?|U\.S\.(?:A\.)?|United States|american?|Texas|TX)(?!\p{L})/iu,
          null,
        ],
      ],
    },
  ],
  [
    'springfield',
    {
      readings: [
        reading('Springfield in Illinois', 'Springfield, Illinois'),
        reading('Springfield in Massachusetts', 'Springfield, Massachusetts'),
      ],
      settledBy: [[/(?<!\p{L})(?:Illinois|IL|Massachusetts|MA)(?!\p{L})/u, null]],
    },
  ],
])

/** Departments whose name is as often that of a trade: "directors in logistics". Marketing and the like mean the department. */
const openTrades: ReadonlySet<string> = new Set(
  'logistics,supply chain,warehousing,manufacturing,security,recruiting,accounting,law'.split(','),
)
const inside: ReadonlySet<string> = new Set(['in', 'im', 'en', 'dans'])

const kindWords: ReadonlyMap<string, readonly PhraseField[]> = new Map<string, readonly PhraseField[]>([
  ...['country', 'land', 'pays', 'pais'].map(word => [word, ['country_name']] as const),
  ...['state', 'province', 'region', 'bundesland', 'provinz', 'provincia', 'estado'].map(
    word => [word, ['state_name']] as const,
  ),
  ...['city', 'town', 'stadt', 'ville', 'ciudad'].map(word => [word, ['city']] as const),
  ...['department', 'function', 'role', 'roles', 'team', 'abteilung'].map(word => [word, ['job_function']] as const),
  ...['industry', 'sector', 'trade', 'branche', 'secteur'].map(word => [word, ['industry_social']] as const),
])
const ofWords: ReadonlySet<string> = new Set(['of', 'von', 'de', 'du'])
const placeFields: ReadonlySet<string> = new Set(['city', 'state_name', 'country_name'])

/** The kind that is said with a phrase: "Georgia (country)", "Washington state", "the province of Quebec". */
function saidKind(words: readonly QuestionWord[], at: number, count: number): readonly PhraseField[] | undefined {
  const next = words[at + count]
  const after = next?.text === '(' ? words[at + count + 1] : next
  const [kind, of] = [words[at - 2], words[at - 1]]
  return kindWords.get(after?.key ?? '') ?? (ofWords.has(of?.key ?? '') ? kindWords.get(kind?.key ?? '') : undefined)
}

const joining = /^(?:,|and|or|&|und|oder|et|ou|y|o)$/

/** The fields of the place that ends before, or begins at, a word; none = no place is there. */
function placeAt(words: readonly QuestionWord[], from: number, step: 1 | -1, lexicon: Lexicon): ReadonlySet<string> {
  for (let count = 3; count > 0; count--) {
    const start = step === 1 ? from : from - count + 1
    if (start < 0) continue
    const found = lexicon.phrases.get(phraseAt(words, start, count))?.filter(({ field }) => placeFields.has(field))
    if (found && found.length > 0) return new Set(found.map(({ field }) => field))
  }
  return new Set()
}

/** What places of the same list are: "Texas, Georgia or Florida" are states, "Seattle, Washington" is a city and its state. */
function listedKind(
  words: readonly QuestionWord[],
  at: number,
  count: number,
  earlier: PhraseField | null,
  lexicon: Lexicon,
): PhraseField | undefined {
  const [before, after] = [words[at - 1]?.key || words[at - 1]?.text, words[at + count]]
  const follows = joining.test(after?.key || (after?.text ?? ''))
  const next = follows ? placeAt(words, at + count + 1, 1, lexicon) : new Set<string>()
  const behind = before !== undefined && joining.test(before)
  if (behind && earlier === 'city' && before === ',' && next.size === 0) return 'state_name'
  const [sole] = next.size === 1 && after?.text !== ',' ? next : []
  // Only places are listed here.
  if (sole !== undefined) return sole as PhraseField
  if (behind && earlier !== null && placeFields.has(earlier)) return earlier
  return undefined
}

export interface PhraseHere {
  readonly words: readonly QuestionWord[]
  readonly at: number
  readonly count: number
  /** The whole question. */
  readonly text: string
  /** The field of what was understood right before; null = nothing was. */
  readonly earlier: PhraseField | null
}

/** What a phrase means here, and the readings that are left when nothing decides; `together` = the meaning has them all. */
export function decidedMeaning(
  possible: readonly PhraseMeaning[],
  { words, at, count, text, earlier }: PhraseHere,
  lexicon: Lexicon,
): { meaning?: PhraseMeaning | undefined; open?: readonly WrittenReading[]; together?: boolean } {
  const phrase = phraseAt(words, at, count)
  const of = (field: PhraseField | undefined) => possible.find(meaning => meaning.field === field)
  const said = saidKind(words, at, count)?.flatMap(field => of(field) ?? [])[0]
  if (said) return { meaning: said }
  const place = openPlaces.get(phrase)
  if (place && possible.some(({ field }) => placeFields.has(field))) {
    const listed = of(listedKind(words, at, count, earlier, lexicon))
    if (listed && possible.length > 1) return { meaning: listed }
    const settled = place.settledBy.find(([sign]) => sign.test(text))
    if (settled) return { meaning: settled[1] === null ? possible[0] : (of(settled[1]) ?? possible[0]) }
    return { open: place.readings, together: place.together === true }
  }
  const isDepartment = of('job_function') !== undefined && of('industry_social') !== undefined
  const before = words[at - 1]?.key ?? ''
  if (isDepartment && openTrades.has(phrase) && inside.has(before)) {
    const written = words
      .slice(at, at + count)
      .map(word => word.text.replace(/[.?!]$/, ''))
      .join(' ')
    return {
      open: [
        reading(`the ${written} department`, `${written} (department)`),
        reading(`the ${written} industry`, `${written} (industry)`),
      ],
    }
  }
  return {}
}
