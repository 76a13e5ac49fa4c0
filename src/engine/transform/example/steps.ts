// The steps that may lead from a text to the one that a person wants: parts of it, other forms of it.
import { lettersOf } from '../../../contract/app/cell/cell-text.ts'
import { both, calling, literal, quoted, type Step } from './step.ts'

const ordinal = (number: number): string =>
  ({ 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last', [-2]: 'second to last' })[number] ??
  `${number}th`

const maxSeparators = 14
/** What may stand between parts: signs, spaces, short words such as "at". */
function separatorsIn(value: string): string[] {
  const found = new Set<string>()
  for (const [run] of value.matchAll(/[^\p{L}\p{N}]+/gu)) {
    found.add(run)
    for (const sign of run) found.add(sign)
  }
  for (const [, word] of value.matchAll(/(?<= )(\p{Ll}{1,4})(?= )/gu)) found.add(` ${word} `)
  for (const [, word] of value.matchAll(/(?<=[^\p{L}])(\p{Lu})(?=\p{N})/gu)) found.add(word ?? '')
  return [...found].filter(sign => sign.length <= 6).slice(0, maxSeparators)
}

const atSpaces = (separator: string) => separator === ' '

function partSteps(value: string, separator: string): Step[] {
  const count = value.split(separator).length
  if (count < 2) return []
  const sign = quoted(separator)
  const part = (number: number, cost: number): Step[] => {
    const words = (of: string) =>
      atSpaces(separator)
        ? `the ${ordinal(number)} word of ${of}`
        : number === 1
          ? `the part of ${of} before the first ${sign}`
          : number === -1
            ? `the part of ${of} after the last ${sign}`
            : `the ${ordinal(number)} part of ${of} between ${sign}`
    const step = calling('split', [separator, number], cost, words)
    const cut = value.split(separator).at(number > 0 ? number - 1 : number) ?? ''
    return cut === cut.trim() ? [step] : [step, trimmed(step)]
  }
  const steps = [...part(1, 2), ...part(-1, 2.05)]
  for (let number = 2; number <= Math.min(count, 6); number++)
    steps.push(...part(number, number === count ? 2.5 + (count === 2 ? 0.1 : 0.3) : 2.2 + number * 0.1))
  if (count > 2) steps.push(...part(-2, 2.7))
  const one = literal(separator)
  const rest = `${one}(?:(?!${one}).)*$`
  const more = count > 2 ? 2.5 : 2.7
  const butLast = calling('regexReplace', [rest, ''], more, of =>
    atSpaces(separator) ? `${of} without its last word` : `the part of ${of} before the last ${sign}`,
  )
  const butFirst = calling('regexReplace', [`^.*?${one}`, ''], more, of =>
    atSpaces(separator) ? `${of} without its first word` : `the part of ${of} after the first ${sign}`,
  )
  return [...steps, butLast, butFirst, trimmed(butLast), trimmed(butFirst)].map(step => ({
    ...step,
    cutsAt: separator,
  }))
}

const trimmed = (step: Step): Step =>
  both(
    step,
    calling('trim', [], 0, of => of),
    step.cost + 0.2,
    step.words,
  )

const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['<', '>'],
  ['{', '}'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['«', '»'],
] as const

function bracketSteps(value: string): Step[] {
  return brackets.flatMap(([open, close]) => {
    if (!value.includes(open)) return []
    const inside = `${literal(open)}([^${literal(close)}]*)${literal(close)}`
    return [
      calling('regexExtract', [inside], 1.8, of => `the text in ${of} between ${quoted(open)} and ${quoted(close)}`),
      trimmed(
        calling('regexReplace', [`\\s*${inside}`, ''], 2, of => `${of} without ${quoted(open)}…${quoted(close)}`),
      ),
    ]
  })
}

interface Run {
  readonly one: string
  readonly none: string
  readonly called: string
}
const runs: readonly Run[] = [
  { one: '\\d', none: '\\D', called: 'number' },
  { one: '\\p{L}', none: '\\P{L}', called: 'group of letters' },
  { one: '[\\p{L}\\p{N}]', none: '[^\\p{L}\\p{N}]', called: 'group of letters and digits' },
]

function runSteps(value: string): Step[] {
  const steps = runs.flatMap(({ one, none, called }) => {
    const count = (value.match(new RegExp(`${one}+`, 'gu')) ?? []).length
    if (count === 0) return []
    const nth = Array.from({ length: Math.min(count, 4) }, (_, at) =>
      calling(
        'regexExtract',
        [at === 0 ? `${one}+` : `(?:${one}+${none}+){${at}}(${one}+)`],
        2.3 + at * 0.25,
        of => `the ${ordinal(at + 1)} ${called} in ${of}`,
      ),
    )
    return [...nth, calling('regexExtract', [`(${one}+)${none}*$`], 2.4, of => `the last ${called} in ${of}`)]
  })
  if (/\d[.,]\d/.test(value))
    steps.push(
      calling('regexExtract', ['\\d+(?:[.,]\\d+)*'], 2.3, of => `the first number in ${of}, with its decimals`),
    )
  return steps
}

const kept: readonly (readonly [removed: string, words: (of: string) => string])[] = [
  ['\\D', of => `the digits of ${of}`],
  ['[^\\p{L}]', of => `the letters of ${of}`],
  ['[^\\p{L}\\p{N}]', of => `the letters and digits of ${of}`],
  ['[^\\d.]', of => `the digits and points of ${of}`],
  ['[^\\d,]', of => `the digits and commas of ${of}`],
  ['\\s', of => `${of} without spaces`],
  ['\\d', of => `${of} without digits`],
  ['^0+(?=.)', of => `${of} without leading zeros`],
  ['[^\\p{L}\\p{N}]+$', of => `${of} without symbols at the end`],
  ['^[^\\p{L}\\p{N}]+', of => `${of} without symbols at the start`],
  ['\\s+\\S*\\d\\S*$', of => `${of} without a number at the end`],
]

const replacing = (signs: readonly string[], by: readonly string[]): Step[] =>
  signs.flatMap(sign =>
    by
      .filter(other => other !== sign)
      .map(other =>
        calling('replace', [sign, other], 2.3, of =>
          other === '' ? `${of} without ${quoted(sign)}` : `${of} with ${quoted(other)} for ${quoted(sign)}`,
        ),
      ),
  )

/** Letters at fixed places: what is as long in every row may well be cut so. */
function placeSteps(value: string, even: boolean, whole: boolean): Step[] {
  const length = lettersOf(value).length
  const steps: Step[] = [calling('left', [1], 1.3, of => `the first letter of ${of}`)]
  // Cut out of a part, letters are hardly counted.
  if (!whole && !even) return steps
  const many = (count: number) => (count === 1 ? 'letter' : `${count} letters`)
  for (let count = 1; count < Math.min(length, 13); count++) {
    const cost = (even ? 2.6 : 3.3) + count * 0.04
    if (count > 1) steps.push(calling('left', [count], cost, of => `the first ${many(count)} of ${of}`))
    steps.push(calling('right', [count], cost, of => `the last ${many(count)} of ${of}`))
    steps.push(calling('mid', [count + 1, 10_000], cost + 0.4, of => `${of} without its first ${many(count)}`))
    const butEnd = `.{${count}}$`
    steps.push(calling('regexReplace', [butEnd, ''], cost + 0.5, of => `${of} without its last ${many(count)}`))
  }
  if (!even) return steps
  for (let start = 2; start < Math.min(length, 30); start++)
    for (let count = 1; count <= Math.min(8, length - start); count++)
      steps.push(calling('mid', [start, count], 2.9, of => `${many(count)} of ${of} from position ${start}`))
  return steps
}

function dateSteps(): Step[] {
  return (['', 'dmy', 'mdy'] as const).flatMap(order => {
    const args = order === '' ? [] : [order]
    const extra = order === '' ? 0 : 0.2
    const said = order === '' ? '' : order === 'dmy' ? ', read day first' : ', read month first'
    const of = (name: 'date' | 'year' | 'month' | 'day' | 'monthName', words: string, cost: number) =>
      calling(name, args, cost + extra, text => `the ${words} of ${text}${said}`)
    const two = (step: Step) =>
      both(
        step,
        calling('pad', [2], 0, words => words),
        step.cost + 0.1,
        words => `${step.words(words)} in two digits`,
      )
    const month = of('monthName', 'name of the month', 2.6)
    const [m, d] = [of('month', 'month', 2.6), of('day', 'day', 2.6)]
    return [
      ...[of('date', 'date as 2025-04-03', 2.3), of('year', 'year', 2.6), m, d, two(m), two(d), month],
      both(
        month,
        calling('left', [3], 0, words => words),
        2.8,
        words => `the first 3 letters of ${month.words(words)}`,
      ),
    ]
  })
}

function groupSteps(value: string): Step[] {
  const groups = [' ', '-', '.'].flatMap(sign =>
    [2, 3, 4].map(size =>
      calling(
        'regexReplace',
        [`(.{${size}})(?=.)`, `$1${sign}`],
        3,
        of => `${of} in groups of ${size} with ${quoted(sign)}`,
      ),
    ),
  )
  const thousands = [',', '.', ' ', '’'].map(sign =>
    calling(
      'regexReplace',
      ['(\\d)(?=(?:\\d{3})+(?!\\d))', `$1${sign}`],
      3,
      of => `${of} with ${quoted(sign)} for thousands`,
    ),
  )
  return [...(value.length > 3 ? groups : []), ...(/\d{4}/.test(value) ? thousands : [])]
}

const initials = ['$1', '$1.', '$1. '].map(form => {
  const made = calling(
    'regexReplace',
    ["(\\p{L})[\\p{L}’'-]*\\.?\\s*", form],
    3,
    of => `the first letters of all words of ${of}`,
  )
  return form.endsWith(' ') ? trimmed(made) : made
})

const plainly = [
  calling('trim', [], 1.5, of => `${of} without odd spaces`),
  calling('plain', [], 2.3, of => `${of} without accents`),
  calling('domainOf', [], 2.1, of => `the domain of ${of}`),
  calling('emailUser', [], 2.1, of => `the user name of ${of}`),
  calling('firstName', [], 2.4, of => `the first name of ${of}`),
  calling('lastName', [], 2.4, of => `the last name of ${of}`),
  calling('company', [], 2.2, of => `${of} without its legal form`),
  calling('number', [], 2.6, of => `${of} as a number`),
]

/** `wanted`: what the results are to read; `even`: the texts are equally long in all rows; `whole`: they are the cells themselves. */
export function stepsFrom(value: string, wanted: string, even: boolean, whole: boolean): Step[] {
  const separators = separatorsIn(value)
  const signs = separators.filter(sign => [...sign].length <= 2)
  const by = ['', ' ', ...new Set([...wanted.matchAll(/[^\p{L}\p{N}\s]/gu)].map(([sign]) => sign))]
  const zeros = [3, 4, 5, 6, 7, 8, 10, 12].map(length =>
    calling('pad', [length], 2.6, of => `${of} padded with zeros to ${length}`),
  )
  return [
    ...separators.flatMap(separator => partSteps(value, separator)),
    ...bracketSteps(value),
    ...runSteps(value),
    ...kept.map(([removed, words]) => calling('regexReplace', [removed, ''], 2.5, words)),
    ...replacing(signs, by),
    ...placeSteps(value, even, whole),
    ...(/\d/.test(value) ? [...dateSteps(), ...zeros] : []),
    ...groupSteps(value),
    ...initials,
    ...plainly,
  ]
}

/** Forms that any part may take at last. */
export const finishes: readonly Step[] = [
  calling('lower', [], 0.4, of => `${of} in lowercase`),
  calling('upper', [], 0.45, of => `${of} in uppercase`),
  calling('title', [], 0.5, of => `${of} with each word capitalized`),
  calling('sentence', [], 0.55, of => `${of} with the first letter capitalized`),
]
