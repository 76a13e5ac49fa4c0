// Invented people as several lists hold them: misspelt, abbreviated, half empty; with the truth of who is who. For tests
// and benches of matching; equal seeds give equal records.

export interface DirtyRecord {
  /** Number of the person behind the record. */
  readonly person: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly website: string
  readonly city: string
}

const given = (
  'Anna Maria Laura Sophie Julia Lena Katharina Elisabeth Christina Emma Olivia Charlotte Margaret Susan Deborah Patricia Rebecca ' +
  'Jennifer Nicole Victoria Carmen Lucía Isabella Chiara Giulia Camille Élodie Zoë Ingrid Astrid Agnieszka Jana Zuzana Fatima Aisha ' +
  'Mei Yuki Priya Lakshmi Ngozi Robert William James John Michael Thomas David Daniel Matthew Andrew Christopher Joseph Charles Edward ' +
  'Richard Steven Timothy Samuel Benjamin Alexander Nicholas Peter Philip Hans Jürgen Wolfgang Matthias Björn Søren Lars Pieter Jan ' +
  'Luc Jean-Pierre François Étienne Marco Giovanni Carlos José Javier João Rui Piotr Łukasz Tomáš Ivan Sergei Mohammed Ahmed Omar ' +
  'Wei Hiroshi Raj Deepak Kwame Chinedu Patrick Liam Owen'
).split(' ')
const family = (
  'Schmidt|Müller|Weber|Fischer|Hoffmann|Schäfer|Koch|Richter|Krüger|Vogel|Kranich|Brandner|von der Heide|van Dijk|van den Bosch|de Vries|' +
  "Bakker|Jansen|De Smet|Lambert|Dufresne|Garnier|Lefèvre|Moreau|Le Goff|de la Roche|Rossi|Bianchi|Montanari|Benvenuti|D'Angelo|García López|" +
  'Fernández|Ortega Ruiz|Castaño|da Silva|Ferreira|dos Santos|Teixeira|Nowak|Zieliński|Wójcik|Novák|Dvorník|Horváth|Petrov|Sokolov|Popescu|' +
  'Nielsen|Sørensen|Lindström|Åkesson|Virtanen|Smith|Johnson|Williams|Brown|Jones|Miller|Davis|Wilson|Anderson|Taylor|Moore|Jackson|Martin|' +
  'Thompson|White|Harris|Clark|Lewis|Robinson|Walker|Young|Allen|King|Wright|Scott|Hill|Green|Adams|Baker|Nelson|Carter|Mitchell|Perez|' +
  'Roberts|Turner|Phillips|Campbell|Parker|Evans|Edwards|Collins|Stewart|Morris|Rogers|Reed|Cook|Morgan|Bell|Murphy|Bailey|Cooper|' +
  "O'Malley|McAllister|MacDonald|Whitlow|Holloway|Quimby|Fairweather|Featherstone|Ashworth|Hargreaves|Chen|Wang|Zhang|Tanaka|Yamamoto|Kim|" +
  'Nguyen|Patel|Sharma|Ranganathan|Okafor|Mensah|Haddad|Al-Rashid|Yılmaz|Kaya|Papadopoulos|Goldberg|Mandelkern|Bergström|Haugland|Keller'
).split('|')
const trades =
  'Logistics Software Foods Media Consulting Labs Systems Optics Textiles Energy Robotics Shipping Design Instruments Health'.split(
    ' ',
  )
const marks =
  'North South Bright Clear Blue Green Silver Iron Stone River Lake Hill Oak Maple Cedar Falcon Eagle Heron Fox Wolf Summit Harbor Beacon Anchor Compass Vertex Quantum Lumen Nova Terra'.split(
    ' ',
  )
const ends =
  'wind field bridge water light point gate forge craft works line stream way peak crest mark ridge dale ford port'.split(
    ' ',
  )
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
  'Pty Ltd',
  'Corporation',
  'plc',
]
const cities =
  'Berlin Munich Vienna Zurich Paris Lyon Madrid Lisbon Milan Rome Amsterdam Brussels Copenhagen Oslo Stockholm Warsaw Prague London Dublin Boston Chicago Austin Denver Toronto Sydney'.split(
    ' ',
  )
const short: Readonly<Record<string, string>> = {
  Robert: 'Bob',
  William: 'Bill',
  James: 'Jim',
  Michael: 'Mike',
  Thomas: 'Tom',
  David: 'Dave',
  Daniel: 'Dan',
  Matthew: 'Matt',
  Andrew: 'Andy',
  Christopher: 'Chris',
  Joseph: 'Joe',
  Charles: 'Charlie',
  Edward: 'Ted',
  Richard: 'Rick',
  Steven: 'Steve',
  Timothy: 'Tim',
  Samuel: 'Sam',
  Benjamin: 'Ben',
  Alexander: 'Alex',
  Nicholas: 'Nick',
  Philip: 'Phil',
  Margaret: 'Peggy',
  Susan: 'Sue',
  Deborah: 'Debbie',
  Patricia: 'Pat',
  Rebecca: 'Becky',
  Jennifer: 'Jen',
  Victoria: 'Vicky',
  Elisabeth: 'Lisa',
  Christina: 'Tina',
  José: 'Pepe',
  Carlos: 'Charly',
}

interface Person {
  readonly first: string
  readonly last: string
  readonly company: number
  readonly phone: string
  readonly city: string
  /** Local part of the address at work, and a private address. */
  readonly local: string
  readonly privateMail: string
}

/** How often each kind of damage is done to a repeated record. */
export interface Damage {
  /** 1 is usual, 2 twice as often. */
  readonly level: number
}

/** A sequence of numbers in [0, 1) that depends on the seed alone (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const bare = (text: string) =>
  text
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
const mailWord = (text: string) =>
  bare(text)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** `count` records, in mixed order. About six people in ten have one record, the others two to four. */
export function dirtyPeople(count: number, seed: number, { level = 1 }: Partial<Damage> = {}): DirtyRecord[] {
  const next = numbers(seed)
  const chance = (p: number) => next() < p
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  /** Some names are far more frequent than others. */
  const pickSkewed = <T>(list: readonly T[]): T => list[Math.floor(next() ** 1.6 * list.length)] as T

  const companies = Array.from({ length: Math.ceil(count / 12) }, () => {
    const name = `${pick(marks)}${pick(ends)} ${pick(trades)}`
    return {
      name,
      form: pick(forms),
      domain: `${name.toLowerCase().replace(' ', chance(0.5) ? '' : '-')}${Math.floor(next() * 90)}.com`,
    }
  })
  const companyOf = (at: number) => companies[at] ?? { name: '', form: '', domain: '' }

  const invent = (): Person => {
    const [first, last] = [pickSkewed(given), pickSkewed(family)]
    const [f, l] = [mailWord(first), mailWord(last)]
    const tag = chance(0.15) ? String(Math.floor(next() * 90) + 10) : ''
    return {
      first,
      last,
      company: Math.floor(next() * companies.length),
      phone: `+1${200 + Math.floor(next() * 700)}${200 + Math.floor(next() * 700)}${String(Math.floor(next() * 10000)).padStart(4, '0')}`,
      city: pick(cities),
      local: pick([`${f}.${l}`, `${f[0]}${l}`, f, `${f}${l[0]}`, `${l}${f[0]}`]) + tag,
      privateMail: `${f}${pick(['.', '', '_'])}${l}${Math.floor(next() * 999)}@${pick(['gmail.com', 'outlook.com', 'yahoo.com', 'web.de', 'orange.fr'])}`,
    }
  }

  /** One slip of the keyboard. */
  const slip = (text: string): string => {
    if (text.length < 4) return text
    const at = 1 + Math.floor(next() * (text.length - 2))
    const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(next() * 26)] ?? ''
    switch (Math.floor(next() * 4)) {
      case 0:
        return text.slice(0, at) + text.slice(at + 1)
      case 1:
        return text.slice(0, at) + letter + text.slice(at)
      case 2:
        return text.slice(0, at) + letter + text.slice(at + 1)
      default:
        return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
    }
  }

  const clean = (person: Person, number: number): DirtyRecord => {
    const { name, form, domain } = companyOf(person.company)
    return {
      person: number,
      name: `${person.first} ${person.last}`,
      email: `${person.local}@${domain}`,
      phone: person.phone,
      company: `${name} ${form}`,
      website: `https://www.${domain}`,
      city: person.city,
    }
  }

  const damaged = (person: Person, number: number): DirtyRecord => {
    const of = (p: number) => chance(p * level)
    const { name: trade, form, domain } = companyOf(person.company)
    let { first, last } = person
    if (of(0.1)) first = short[first] ?? first
    if (of(0.12)) last = slip(last)
    if (of(0.08)) first = slip(first)
    if (of(0.04)) first = `${first.slice(0, 1)}.`
    if (of(0.15)) [first, last] = [bare(first), bare(last)]
    if (of(0.08))
      [first, last] = [first, last].map(part => part.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue')) as [
        string,
        string,
      ]
    if (of(0.06)) first = `${first} ${pick('ABCDEFGJKLMRST'.split(''))}.`
    let name = of(0.15) ? `${last}, ${first}` : `${first} ${last}`
    if (of(0.05)) name = `${pick(['Dr.', 'Mr.', 'Ms.', 'Prof.'])} ${name}`
    if (of(0.12)) name = chance(0.5) ? name.toUpperCase() : name.toLowerCase()

    let email = `${person.local}@${domain}`
    if (of(0.12)) email = person.privateMail
    if (of(0.05)) email = slip(email)
    if (of(0.05)) email = email.toUpperCase()
    if (of(0.18)) email = ''

    let phone = person.phone
    const digits = phone.slice(2)
    if (of(0.3)) phone = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    else if (of(0.2)) phone = `1-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)} x12`
    if (of(0.1))
      phone = `+1${200 + Math.floor(next() * 700)}${200 + Math.floor(next() * 700)}${String(Math.floor(next() * 10000)).padStart(4, '0')}`
    if (of(0.25)) phone = ''

    let company = `${trade} ${form}`
    if (of(0.35)) company = trade
    if (of(0.08)) company = slip(company)
    if (of(0.1)) company = company.toUpperCase()
    if (of(0.05)) company = `${companyOf(Math.floor(next() * companies.length)).name}`
    if (of(0.08)) company = ''

    return {
      person: number,
      name,
      email,
      phone,
      company,
      website: of(0.3) ? '' : of(0.3) ? domain : `http://${domain}/about`,
      city: of(0.1) ? pick(cities) : person.city,
    }
  }

  const records: DirtyRecord[] = []
  for (let number = 0; records.length < count; number++) {
    const person = invent()
    const fate = next()
    const copies = fate < 0.6 ? 1 : fate < 0.85 ? 2 : fate < 0.95 ? 3 : 4
    records.push(clean(person, number))
    for (let copy = 1; copy < copies && records.length < count; copy++) records.push(damaged(person, number))
  }
  for (let i = records.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const [a, b] = [records[i], records[j]]
    if (a && b) [records[i], records[j]] = [b, a]
  }
  return records
}
