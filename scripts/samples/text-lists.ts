// The CRM export (semicolons, Windows-1252, leading zeros, notes of several lines) and the list of companies.
import { createCsvWriter } from '../../src/engine/file/csv-write.ts'
import { encodeText } from '../../src/engine/file/text-decode.ts'
import { cities, countryNames, createRandom, makeCompany, makePerson, makePhone } from './fiction.ts'

type Row = (string | null)[]

function csv(rows: Row[], delimiter: string, lineEnd: string): string {
  const writer = createCsvWriter({ delimiter, quote: '"', quoteAll: false, lineEnd, guard: false })
  return rows.map(row => writer.rows(row, row.length)).join('')
}

const notes = [
  'Met at the fair; wants a call back.',
  'Said "send me the price list"',
  'Two sites:\n- warehouse\n- head office',
  'Prefers e-mail, not phone',
  'Größe: 40 Paletten; Lieferung montags',
  'Café meeting – très sympathique',
]

/** Contacts of a CRM, as its export writes them. */
export function crmFile(): Buffer {
  const random = createRandom(4711)
  const companies = Array.from({ length: 120 }, () => makeCompany(random))
  const rows: Row[] = [
    [
      'Kundennr',
      'Firma',
      'Vorname',
      'Nachname',
      'E-Mail',
      'Telefon',
      'PLZ',
      'Ort',
      'Land',
      'Umsatz',
      'Letzter Kontakt',
      'Notiz',
    ],
  ]
  for (let at = 0; at < 400; at++) {
    const company = random.pick(companies)
    const person = makePerson(random, company)
    const city = random.pick(cities[company.country])
    const day = new Date(Date.UTC(2023, random.below(24), 1 + random.below(28)))
    const date = [day.getUTCDate(), day.getUTCMonth() + 1].map(part => String(part).padStart(2, '0')).join('.')
    rows.push([
      String(1200 + at * 3).padStart(7, '0'),
      company.name,
      person.first,
      person.last,
      random.once(18) ? null : random.once(25) ? person.email.replace('@', ' (at) ') : person.email,
      random.once(9) ? null : makePhone(random, company.country).text,
      city.postal,
      city.name,
      random.pick(countryNames[company.country]),
      `${random.below(90) + 1}.${String(random.below(1000)).padStart(3, '0')},${String(random.below(100)).padStart(2, '0')}`,
      `${date}.${day.getUTCFullYear()}`,
      random.once(3) ? random.pick(notes) : null,
    ])
  }
  return encodeText(csv(rows, ';', '\r\n'), 'windows-1252')
}

/** Companies with what is known of them. */
export function companiesFile(): Buffer {
  const random = createRandom(31)
  const seen = new Set<string>()
  const rows: Row[] = [['Company', 'Domain', 'Country', 'Employees', 'Phone']]
  while (rows.length <= 300) {
    const company = makeCompany(random)
    // The same firm stands there twice now and then, once with its short name.
    if (seen.has(company.domain) && !random.once(6)) continue
    const name = seen.has(company.domain) ? company.name.split(' ').slice(0, 2).join(' ') : company.name
    seen.add(company.domain)
    const domain = random.once(10) ? `https://www.${company.domain}/` : random.once(30) ? null : company.domain
    const employees = random.once(12) ? null : String(10 ** (1 + random.below(3)) + random.below(900))
    rows.push([
      name,
      domain,
      random.pick(countryNames[company.country]),
      employees,
      makePhone(random, company.country).text,
    ])
  }
  return Buffer.from(csv(rows, ',', '\n'))
}
