// Two invented lists of companies, one as a sales team keeps it and one as a register has it, with the truth of which row is
// which. For the bench of matching; equal seeds give equal lists. The words of `verdict` are in no list of `tuning`.
import { seededNumbers } from '../seeded-numbers.ts'

export interface MatchCase {
  readonly company: string
  readonly city: string
}
export interface MatchCases {
  readonly left: readonly MatchCase[]
  readonly right: readonly MatchCase[]
  /** For each left row its right row; -1 where it has none. */
  readonly truth: Int32Array
}

interface Stock {
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  readonly trades: readonly string[]
  readonly families: readonly string[]
}
const words = (text: string) => text.split(' ')

const stocks: Readonly<Record<'tuning' | 'verdict', Stock>> = {
  tuning: {
    starts: words(
      'Vel Mor Tan Ker Lum Ost Bri Fen Gal Hax Jun Kol Nor Pel Quin Ras Sol Tev Ul Wes Zan Alt Cor Dra Eth',
    ),
    ends: words('mora dine tix sen lia vara ton mark neo quest via tech ris dor ban phon lux gen ward stal'),
    trades: words(
      'Logistics Software Foods Media Consulting Labs Systems Optics Textiles Energy Robotics Shipping Design Instruments Health',
    ),
    families: words(
      'Schmidt Müller Weber Fischer Hoffmann Schäfer Koch Richter Krüger Vogel Bakker Jansen Lambert Moreau Rossi Bianchi Nowak Novák Nielsen Sørensen Lindström Virtanen Smith Johnson Miller Davis Wilson Taylor Jackson Thompson Harris Clark Lewis Walker Young Wright Scott Green Adams Baker Nelson Carter',
    ),
  },
  verdict: {
    starts: words(
      'Am Bal Cen Dom Ever Flo Gri Hel Ind Jav Kri Lor Mal Ner Opt Pra Rho Syn Tor Ury Vox Wyn Xen Yar Zel',
    ),
    ends: words('acra bium cast dex enta fort glow hive iqo jet kern loop mint nest opia port roc span trix volt'),
    trades: words(
      'Pharma Analytics Timber Ceramics Catering Travel Security Plastics Packaging Solar Marine Printing Finance Audio Dental',
    ),
    families: words(
      'Albrecht Böhm Dietrich Engel Falk Götz Haas Jäger Kühn Lindner Marquardt Neumann Pohl Reuter Sauer Thiel Ullrich Winkler Dubois Fontaine Girard Leclerc Mercier Conti Ferrari Gallo Marino Kowalski Mazur Svoboda Pedersen Eriksson Korhonen Bennett Chapman Dawson Ellis Foster Gibson Hughes Kennedy Mason',
    ),
  },
}
const forms = [
  'Inc.',
  'LLC',
  'Ltd',
  'GmbH',
  'S.A.',
  'B.V.',
  'AB',
  'S.r.l.',
  'GmbH & Co. KG',
  'Corporation',
  'plc',
  'AG',
]
const cities = words(
  'Berlin Munich Vienna Zurich Paris Lyon Madrid Lisbon Milan Rome Amsterdam Brussels Copenhagen Oslo Stockholm Warsaw Prague London Dublin Boston Chicago Austin Denver Toronto Sydney Hamburg Cologne Leeds Bristol Turin',
)

/** Left rows without a partner, of all. */
const alone = 0.2

export function matchCases(of: keyof typeof stocks, seed: number, leftRows: number, rightRows: number): MatchCases {
  const next = seededNumbers(seed)
  const { starts, ends, trades, families } = stocks[of]
  const chance = (share: number) => next() < share
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const invented = () => `${pick(starts)}${pick(ends)}${chance(0.4) ? pick(ends) : ''}`
  const invent = (): string => {
    const kind = next()
    if (kind < 0.35) return `${invented()} ${pick(trades)}`
    if (kind < 0.5) return `${invented()} ${pick(cities)} ${pick(trades)}`
    if (kind < 0.75) return `${pick(families)} & ${pick(families)} ${pick(trades)}`
    if (kind < 0.9) return `${pick(families)} ${invented()} ${pick(trades)}`
    return `${invented()} ${invented()}`
  }
  /** The same words in another order are the same company. */
  const bare = (name: string) =>
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z ]/g, '')
      .split(' ')
      .sort()
      .join(' ')
  const taken = new Set<string>()
  const company = (): MatchCase => {
    for (;;) {
      const name = invent()
      const key = bare(name)
      if (taken.has(key)) continue
      taken.add(key)
      return { company: `${name} ${pick(forms)}`, city: pick(cities) }
    }
  }
  const right = Array.from({ length: rightRows }, company)

  /** One slip of the keyboard, in a word of letters. */
  const slip = (text: string): string => {
    const at = 1 + Math.floor(next() * Math.max(1, text.length - 2))
    const letter = String.fromCharCode(97 + Math.floor(next() * 26))
    const kind = Math.floor(next() * 4)
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
    if (kind === 1) return text.slice(0, at) + letter + text.slice(at)
    if (kind === 2) return text.slice(0, at) + letter + text.slice(at + 1)
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
  }
  const varied = ({ company: full, city }: MatchCase): MatchCase => {
    const form = forms.find(one => full.endsWith(` ${one}`)) ?? ''
    let name = full.slice(0, full.length - form.length - 1)
    let tail = form
    const fate = next()
    if (fate < 0.3) return { company: full, city }
    if (fate < 0.6) tail = chance(0.5) ? '' : form.replaceAll('.', '')
    else if (fate < 0.86) name = slip(name)
    else if (fate < 0.92) name = slip(slip(name))
    else if (fate < 0.96) name = name.split(' ').reverse().join(' ').replace(' & ', ' and ')
    else name = `The ${name}`
    if (chance(0.15)) name = name.toUpperCase()
    else if (chance(0.1)) name = name.toLowerCase()
    if (chance(0.1)) name = name.normalize('NFKD').replace(/\p{M}/gu, '')
    if (chance(0.1)) name = name.replace(' & ', ' + ')
    return { company: `${name} ${tail}`.trim(), city: chance(0.9) ? city : '' }
  }
  const truth = new Int32Array(leftRows).fill(-1)
  const left = Array.from({ length: leftRows }, (_, row) => {
    if (chance(alone)) return company()
    const at = Math.floor(next() * rightRows)
    truth[row] = at
    return varied(right[at] ?? { company: '', city: '' })
  })
  return { left, right, truth }
}
