// Lists of people and companies put together from words of a language, as a program of its place writes them: what the detection
// of encodings is judged by.
import iconv from 'iconv-lite'

export interface ListWords {
  /** Column titles: number, first name, last name, company, city, note. */
  header: readonly string[]
  given: readonly string[]
  family: readonly string[]
  companies: readonly string[]
  cities: readonly string[]
  notes: readonly string[]
}

/** `people`: an English header over names and addresses of mail; `full`: all columns under a header of the language. */
export type ListShape = 'full' | 'people'

export interface WrittenList {
  name: string
  /** What was written. */
  text: string
  bytes: Buffer
}

/** Linear congruential, by Numerical Recipes: equal seeds give equal lists. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const typewriter: Readonly<Record<string, string>> = {
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '€': 'EUR',
  '£': 'GBP',
  '№': 'N',
  '־': '-',
  œ: 'oe',
}

/** Windows-1258 has the tones of Vietnamese as signs of their own behind letters. */
const tones = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([a-z])([\u0300-\u0323]*?)([\u0302\u0306\u031b])/giu, '$1$3$2')
    .replace(/[a-z][\u0302\u0306\u031b]/giu, pair => pair.normalize('NFC'))

/** A word as someone writes it in an encoding that lacks some of its signs; null where it lacks letters. */
export function wordIn(encoding: string, word: string): string | null {
  const tries = [word, word.replace(/./gu, sign => typewriter[sign] ?? sign)]
  if (encoding === 'win1258') tries.push(tones(word))
  const platform = platformDecoder(encoding)
  return (
    tries.find(one => {
      const bytes = iconv.encode(one, encoding)
      // Of Big5 and EUC-KR the package writes signs that others do not read.
      return iconv.decode(bytes, encoding) === one && (platform?.decode(bytes) ?? one) === one
    }) ?? null
  )
}

function platformDecoder(encoding: string) {
  if (encoding !== 'big5' && encoding !== 'euc-kr') return null
  return new TextDecoder(encoding)
}

/** Line ends of the systems whose programs wrote these encodings. */
function lineEndOf(encoding: string, seed: number): string {
  if (/^mac/.test(encoding)) return seed % 2 === 0 ? '\r' : '\n'
  return /^(?:iso|koi|euc)/.test(encoding) ? '\n' : '\r\n'
}

/** ASCII stays ASCII: the package writes commas and brackets of ARMSCII-8 as other bytes. */
const bytesOf = (text: string, encoding: string): Buffer =>
  /^utf/.test(encoding)
    ? iconv.encode(text, encoding)
    : Buffer.concat(
        text.split(/(\P{ASCII}+)/u).map(part => iconv.encode(part, /\P{ASCII}/u.test(part) ? encoding : 'ascii')),
      )

/** One list of `rows` rows, of which each is in one of the languages; null where none can be written in this encoding. */
export function writtenList(
  name: string,
  languages: readonly ListWords[],
  encoding: string,
  { rows, shape, seed }: { rows: number; shape: ListShape; seed: number },
): WrittenList | null {
  const random = seeded(seed * 7919 + rows * 31 + name.length * 101 + (name.codePointAt(0) ?? 0) * 13)
  for (let warm = 0; warm < 8; warm++) random(2)
  const can = (words: readonly string[]) => words.flatMap(word => wordIn(encoding, word) ?? [])
  const all = languages.map(words => ({
    header: words.header.map(word => wordIn(encoding, word) ?? 'X'),
    given: can(words.given),
    family: can(words.family),
    companies: can(words.companies),
    cities: can(words.cities),
    notes: can(words.notes),
  }))
  if (all.some(words => words.given.length < 3 || words.family.length < 3)) return null
  const of = (words: readonly string[]) => words[random(words.length)] ?? ''
  const delimiter = [';', ',', '\t'][seed % 3] ?? ';'
  const lines: string[][] = []
  const first = all[0]
  lines.push(shape === 'full' && first ? [...first.header, 'E-Mail'] : ['Id', 'First name', 'Last name', 'E-Mail'])
  for (let row = 1; row <= rows; row++) {
    const words = all[random(all.length)]
    if (!words) continue
    const mail = `user${1000 + random(9000)}@firm${random(40)}.example`
    const person = [`${row}`, of(words.given), of(words.family)]
    const note = random(4) === 0 ? of(words.notes) : ''
    lines.push(shape === 'full' ? [...person, of(words.companies), of(words.cities), note, mail] : [...person, mail])
  }
  const quoted = (cell: string) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const end = lineEndOf(encoding, seed)
  const text = lines.map(cells => cells.map(quoted).join(delimiter) + end).join('')
  return { name: `${name} in ${encoding}, ${rows} ${shape} (${seed})`, text, bytes: bytesOf(text, encoding) }
}
