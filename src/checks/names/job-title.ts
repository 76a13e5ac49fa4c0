// A job title as the function and the level it names, in eight languages, with the words that say so.
import { dataLines, loadedOnce } from '../data/load.ts'
import { plainWords } from '../keys/plain.ts'

export const jobFunctions = {
  management: 'Management',
  sales: 'Sales',
  marketing: 'Marketing',
  finance: 'Finance',
  hr: 'HR',
  it: 'IT',
  engineering: 'Engineering',
  operations: 'Operations',
  purchasing: 'Purchasing',
  legal: 'Legal',
  support: 'Support',
  administration: 'Administration',
  product: 'Product',
} as const
export const jobLevels = {
  owner: 'Owner',
  'c-level': 'C-level',
  vp: 'VP',
  director: 'Director',
  head: 'Head',
  manager: 'Manager',
  senior: 'Senior',
  staff: 'Staff',
  junior: 'Junior',
  intern: 'Intern',
} as const
type JobFunction = keyof typeof jobFunctions
type JobLevel = keyof typeof jobLevels

export interface JobTitle {
  /** null: no word of it says one. */
  readonly function: JobFunction | null
  readonly level: JobLevel | null
  /** "head of = Head, sales = Sales": the words of the title that decided. */
  readonly rule: string
}

/** Of several levels in one title the first of these counts: an intern of the managing director is an intern. */
const levelOrder: readonly JobLevel[] = [
  'intern',
  'owner',
  'c-level',
  'vp',
  'director',
  'head',
  'manager',
  'senior',
  'junior',
  'staff',
]
/** Who leads a company without a function in the title leads all of it. */
const leading: ReadonlySet<JobLevel> = new Set(['owner', 'c-level', 'director'])

interface Term {
  /** aide: someone's assistant, whatever else is named. */
  readonly kind: 'level' | 'function' | 'aide'
  readonly value: string
}
interface JobWords {
  /** Terms by their words, and the most words that one has. */
  readonly phrases: ReadonlyMap<string, readonly Term[]>
  readonly most: number
  readonly starts: readonly (readonly [string, Term])[]
  readonly ends: readonly (readonly [string, Term])[]
}

const jobWords = loadedOnce((): JobWords => {
  const phrases = new Map<string, Term[]>()
  const starts: [string, Term][] = []
  const ends: [string, Term][] = []
  let most = 1
  for (const line of dataLines('job-words.tsv')) {
    const [kind, value = '', terms = ''] = line.split('\t')
    if (kind !== 'level' && kind !== 'function' && kind !== 'aide') throw new Error(`job-words.tsv: ${line}`)
    const term: Term = { kind, value }
    for (const written of terms.split('; ')) {
      const words = plainWords(written.replaceAll('*', ''))
      if (written.startsWith('*')) ends.push([words, term])
      else if (written.endsWith('*')) starts.push([words, term])
      else {
        phrases.set(words, [...(phrases.get(words) ?? []), term])
        most = Math.max(most, words.split(' ').length)
      }
    }
  }
  const longest = (a: readonly [string, Term], b: readonly [string, Term]) => b[0].length - a[0].length
  return { phrases, most, starts: starts.sort(longest), ends: ends.sort(longest) }
})

interface Found extends Term {
  readonly words: string
  readonly from: number
  readonly to: number
}

/** Terms in the title; a longer one of a kind hides those inside it: "vice president" is no president. */
function termsIn(words: readonly string[]): Found[] {
  const { phrases, most, starts, ends } = jobWords()
  const found: Found[] = []
  const add = (term: Term, text: string, from: number, to: number) => {
    if (!found.some(one => one.kind === term.kind && one.from <= from && one.to >= to && one.to - one.from > to - from))
      found.push({ ...term, words: text, from, to })
  }
  for (let size = Math.min(most, words.length); size > 0; size--)
    for (let from = 0; from + size <= words.length; from++) {
      const text = words.slice(from, from + size).join(' ')
      for (const term of phrases.get(text) ?? []) add(term, text, from, from + size)
    }
  for (const [at, word] of words.entries()) {
    const whole = (kind: Term['kind']) => found.some(one => one.kind === kind && one.from <= at && one.to > at)
    for (const kind of ['aide', 'level', 'function'] as const) {
      if (whole(kind)) continue
      const part =
        ends.find(([end, term]) => term.kind === kind && word.length > end.length && word.endsWith(end)) ??
        starts.find(([start, term]) => term.kind === kind && word.length > start.length && word.startsWith(start))
      if (part) add(part[1], word, at, at + 1)
    }
  }
  return found
}

/** Longer texts are prose. */
const longest = 200

/** null: nothing in the text is known of jobs. Never throws. */
export function parseJobTitle(text: string): JobTitle | null {
  if (text.length > longest) return null
  const words = plainWords(text).split(' ')
  const found = termsIn(words)
  if (found.length === 0) return null
  const levels = found.filter(({ kind }) => kind === 'level')
  const aide = found.find(({ kind }) => kind === 'aide')
  const top = levelOrder.flatMap(level => levels.find(({ value }) => value === level) ?? [])[0]
  const intern = top?.value === 'intern'
  // A manager is one of their own, whatever they assist with.
  const assists = aide && !intern && !levels.some(level => level.from <= aide.from && level.to >= aide.to)
  if (assists) return { function: 'administration', level: 'staff', rule: `${aide.words} = Administration, Staff` }
  const functions = found.filter(({ kind }) => kind === 'function')
  const named = functions.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)[0]
  const level = (top?.value ?? (named ? 'staff' : null)) as JobLevel | null
  const leads = !named && level !== null && leading.has(level)
  const own = leads ? 'management' : ((named?.value ?? null) as JobFunction | null)
  const because = [
    ...(top ? [`${top.words} = ${jobLevels[top.value as JobLevel]}`] : []),
    ...(named ? [`${named.words} = ${jobFunctions[named.value as JobFunction]}`] : []),
  ]
  return { function: own, level, rule: because.join(', ') }
}
