// A list of contacts put together from several sources, as clubs, shops and sales teams have it, with the truth of who is who:
// typos, short names, values in the wrong column, households, twins, fathers and sons, switchboards, one info@ address of
// several people, changes of job and of name. For tests of duplicates; equal seeds give equal lists.
import { base, de, de_AT, en, en_GB, en_US, es, Faker, fr, it, nl, pl, sv } from '@faker-js/faker'

export interface Contact {
  /** Number of the person behind the row. */
  readonly person: number
  readonly cells: readonly string[]
}

/** The columns of `Contact.cells`. */
export const contactColumns = [
  { name: 'First name', type: 'first_name' },
  { name: 'Last name', type: 'last_name' },
  { name: 'Email', type: 'email' },
  { name: 'Phone', type: 'phone' },
  { name: 'Company', type: 'company' },
  { name: 'Street', type: 'text' },
  { name: 'Postcode', type: 'text' },
  { name: 'City', type: 'city' },
  { name: 'Date of birth', type: 'date' },
  { name: 'Profile', type: 'profile_url' },
] as const

interface Place {
  readonly street: string
  readonly postcode: string
  readonly city: string
}
interface Company extends Place {
  readonly name: string
  readonly form: string
  readonly domain: string
  readonly switchboard: string
  /** The people answer from one address. */
  readonly sharedInbox: boolean
}
interface Person {
  first: string
  last: string
  email: string
  privateEmail: string
  phone: string
  company: Company | null
  place: Place
  birth: string
  profile: string
}

const shortNames: Readonly<Record<string, readonly string[]>> = {
  Robert: ['Bob', 'Rob'],
  William: ['Bill', 'Will'],
  James: ['Jim'],
  Michael: ['Mike'],
  Thomas: ['Tom'],
  David: ['Dave'],
  Daniel: ['Dan'],
  Matthew: ['Matt'],
  Andrew: ['Andy'],
  Christopher: ['Chris'],
  Joseph: ['Joe'],
  Charles: ['Charlie'],
  Edward: ['Ed', 'Ted'],
  Richard: ['Rick', 'Dick'],
  Steven: ['Steve'],
  Timothy: ['Tim'],
  Samuel: ['Sam'],
  Benjamin: ['Ben'],
  Alexander: ['Alex'],
  Nicholas: ['Nick'],
  Philip: ['Phil'],
  Gregory: ['Greg'],
  Kenneth: ['Ken'],
  Margaret: ['Maggie', 'Peggy'],
  Susan: ['Sue'],
  Deborah: ['Debbie'],
  Patricia: ['Pat'],
  Rebecca: ['Becky'],
  Jennifer: ['Jen', 'Jenny'],
  Victoria: ['Vicky'],
  Elizabeth: ['Liz', 'Beth'],
  Katherine: ['Kate', 'Kathy'],
  Johannes: ['Hannes', 'Hans'],
  Maximilian: ['Max'],
  Francesco: ['Franco'],
  José: ['Pepe'],
}

const legalForms = ['GmbH', 'Ltd', 'Inc.', 'LLC', 'AG', 'S.A.', 'B.V.', 'AB', 'S.r.l.', 'GmbH & Co. KG']
const mailProviders = ['gmail.com', 'outlook.com', 'web.de', 'gmx.de', 'yahoo.com', 'orange.fr', 'libero.it']

/** `count` rows in mixed order. About two people in three have one row, the others two to four. */
export function contactList(count: number, seed: number): Contact[] {
  const locales = [en_US, en_GB, de, de_AT, fr, es, it, nl, pl, sv]
  const fakers = locales.map(locale => new Faker({ locale: [locale, en, base] }))
  for (const [at, faker] of fakers.entries()) faker.seed(seed * 100 + at)
  const dice = new Faker({ locale: [en, base] })
  dice.seed(seed)
  const chance = (p: number) => dice.number.float() < p
  const below = (n: number) => dice.number.int({ min: 0, max: n - 1 })
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const digits = (n: number) => dice.string.numeric(n)

  const mailWord = (text: string) =>
    text
      .replace(/ł/gi, 'l')
      .replace(/ß/g, 'ss')
      .replace(/[øö]/gi, 'o')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, '')

  const place = (faker: Faker): Place => ({
    street: `${faker.location.street()} ${1 + below(140)}`,
    postcode: faker.location.zipCode('#####'),
    city: faker.location.city(),
  })
  const mobile = () => `+49 1${pick(['51', '60', '70', '72', '76', '79'])} ${digits(8)}`
  const landline = () => `+49 ${pick(['30', '40', '89', '69', '221', '711'])} ${digits(7)}`
  const birth = () =>
    `${1940 + below(65)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`

  const companies = Array.from({ length: Math.ceil(count / 14) }, (): Company => {
    const name = dice.company.name().replace(/,? (Inc|LLC|Group|and Sons)\.?$/, '')
    return {
      ...place(pick(fakers)),
      name,
      form: pick(legalForms),
      domain: `${mailWord(name).slice(0, 14)}${below(100)}.${pick(['com', 'de', 'net', 'eu', 'fr'])}`,
      switchboard: landline(),
      sharedInbox: chance(0.15),
    }
  })

  const invent = (given: Partial<Person> = {}): Person => {
    const faker = pick(fakers)
    const first = given.first ?? faker.person.firstName()
    const last = given.last ?? faker.person.lastName()
    const [f, l] = [mailWord(first) || 'x', mailWord(last) || 'y']
    const company = given.company !== undefined ? given.company : chance(0.7) ? pick(companies) : null
    const privateEmail = `${f}${pick(['.', '', '_'])}${l}${chance(0.6) ? below(1000) : ''}@${pick(mailProviders)}`
    const atWork =
      company &&
      (company.sharedInbox
        ? `info@${company.domain}`
        : `${pick([`${f}.${l}`, `${f[0]}${l}`, f, `${f}.${l[0]}`])}@${company.domain}`)
    return {
      first,
      last,
      privateEmail,
      email: atWork ?? privateEmail,
      phone:
        company && chance(0.35) ? `${company.switchboard}${chance(0.4) ? ` ext. ${10 + below(90)}` : ''}` : mobile(),
      company,
      place: company ?? place(faker),
      birth: birth(),
      profile: `https://www.linkedin.com/in/${f}-${l}-${dice.string.hexadecimal({ length: 7, casing: 'lower', prefix: '' })}`,
      ...given,
    }
  }

  const slip = (text: string): string => {
    if (text.length < 4) return text
    const at = 1 + below(text.length - 2)
    const letter = pick('abcdefghijklmnoprstuvwy'.split(''))
    switch (below(4)) {
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
  const wrongDigit = (text: string): string => {
    const places = [...text].flatMap((char, at) => (at > 4 && /\d/.test(char) ? [at] : []))
    const at = places[below(Math.max(1, places.length))] ?? -1
    return at < 0 ? text : `${text.slice(0, at)}${(Number(text[at]) + 1 + below(8)) % 10}${text.slice(at + 1)}`
  }
  const otherForm = (phone: string): string => {
    const bare = phone.replace(/ ext\..*/, '').replace(/\D/g, '')
    return pick([
      `+${bare}`,
      `00${bare}`,
      `0${bare.slice(2)}`,
      `+${bare.slice(0, 2)} (0) ${bare.slice(2, 5)} ${bare.slice(5)}`,
      `0${bare.slice(2, 5)}/${bare.slice(5)}`,
    ])
  }

  /** A row as a source holds the person; `of` 0 is the first one, later ones are damaged. */
  const row = (person: Person, copy: number): string[] => {
    const damage = (p: number) => copy > 0 && chance(p)
    let { first, last, email, phone, company, place: at, birth: born, profile } = person
    if (damage(0.12)) first = pick(shortNames[first] ?? [first])
    if (damage(0.07)) first = slip(first)
    if (damage(0.03)) first = `${first.slice(0, 1)}.`
    if (damage(0.09)) last = slip(last)
    if (damage(0.1))
      [first, last] = [first, last].map(text => text.normalize('NFKD').replace(/\p{M}/gu, '')) as [string, string]
    if (damage(0.04)) first = `${first} ${pick('ABCDEFGHKLMRST'.split(''))}.`
    if (damage(0.008)) last = pick(fakers).person.lastName()
    if (damage(0.08))
      [first, last] = chance(0.6)
        ? [first.toUpperCase(), last.toUpperCase()]
        : [first.toLowerCase(), last.toLowerCase()]
    if (damage(0.06)) {
      company = pick(companies)
      at = company
      email = `${mailWord(first) || 'x'}.${mailWord(last) || 'y'}@${company.domain}`
      if (phone.startsWith(person.company?.switchboard ?? '-')) phone = company.switchboard
    }
    if (damage(0.15)) email = person.privateEmail
    if (damage(0.04)) email = slip(email)
    if (damage(0.06)) email = email.toUpperCase()
    if (damage(0.45)) phone = otherForm(phone)
    if (damage(0.04)) phone = wrongDigit(phone)
    let firm = company ? `${company.name} ${company.form}` : ''
    if (damage(0.35)) firm = company?.name ?? ''
    if (damage(0.06)) firm = slip(firm)
    if (damage(0.08)) firm = firm.toUpperCase()
    let { street, postcode, city } = at
    if (damage(0.06)) street = slip(street)
    if (damage(0.1))
      street = street
        .replace(/straße/i, 'str.')
        .replace(/ Street\b/, ' St')
        .replace(/ Avenue\b/, ' Ave')
    if (damage(0.04)) postcode = wrongDigit(`     ${postcode}`).trim()
    if (damage(0.03)) born = wrongDigit(born)
    if (damage(0.3)) profile = profile.replace('https://www.', pick(['', 'http://', 'https://de.']))
    if (chance(0.15)) email = ''
    if (chance(0.28)) phone = ''
    if (chance(0.15)) firm = ''
    if (chance(0.25)) [street, postcode, city] = ['', '', '']
    else if (chance(0.08)) street = ''
    if (chance(0.5)) born = ''
    if (chance(0.6)) profile = ''
    const cells = [first, last, email, phone, firm, street, postcode, city, born, profile]
    // Values in the wrong column: names turned round, address and number changed over, everything one column on.
    if (damage(0.03)) [cells[0], cells[1]] = [last, first]
    if (damage(0.01)) [cells[2], cells[3]] = [phone, email]
    if (damage(0.006)) cells.splice(4, 4, '', firm, street, postcode)
    return cells
  }

  const rows: Contact[] = []
  let number = 0
  const add = (person: Person) => {
    const fate = dice.number.float()
    const copies = fate < 0.66 ? 1 : fate < 0.9 ? 2 : fate < 0.97 ? 3 : 4
    for (let copy = 0; copy < copies && rows.length < count; copy++)
      rows.push({ person: number, cells: row(person, copy) })
    number++
  }
  while (rows.length < count) {
    if (!chance(0.1)) {
      add(invent())
      continue
    }
    // A household: one name, one address, often one line and one mailbox; sometimes twins, or a son with his father's name.
    const head = invent({ company: null, phone: chance(0.5) ? landline() : mobile() })
    const mailbox = chance(0.25) ? `family.${mailWord(head.last)}${below(1000)}@${pick(mailProviders)}` : null
    if (mailbox) head.email = mailbox
    add(head)
    const line = chance(0.6)
    const member = (given: Partial<Person>) => {
      const one = invent({ last: head.last, place: head.place, company: null, ...given })
      if (line) one.phone = head.phone
      if (mailbox) one.email = mailbox
      add(one)
    }
    member({})
    if (chance(0.06)) {
      const born = birth()
      member({ birth: born })
      member({ birth: born })
    } else if (chance(0.04)) member({ first: head.first })
    else if (chance(0.4)) member({})
  }
  for (let at = rows.length - 1; at > 0; at--) {
    const other = below(at + 1)
    const [a, b] = [rows[at], rows[other]]
    if (a && b) [rows[at], rows[other]] = [b, a]
  }
  return rows
}
