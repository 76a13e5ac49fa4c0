// The CRM export (semicolons, Windows-1252, leading zeros, notes of several lines) and the list of companies.
import { createCsvWriter } from '../../src/engine/file/csv/csv-write.ts'
import { encodeText } from '../../src/engine/file/text/text-encode.ts'
import { createRandom } from '../../src/service/world/random.ts'
import { countryText, hundreds, phoneText, pickFirm, stranger } from './practice-people.ts'

type Row = (string | null)[]

function csv(rows: Row[], delimiter: string, lineEnd: string): string {
  const writer = createCsvWriter({ delimiter, quote: '"', quoteAll: false, lineEnd, guard: false })
  return writer.rows(rows)
}

const notes = [
  'Met at the fair; wants a call back.',
  'Said "send me the price list"',
  'Two sites:\n- warehouse\n- head office',
  'Prefers e-mail, not phone',
  'Größe: 40 Paletten; Lieferung montags',
  'Café meeting – très sympathique',
]

/** Letters outside Windows-1252, which the CRM cannot write. */
const foreign = /[^ -~\u00a0-\u00ffŒœŠšŸŽž]/

/** Contacts of a CRM, as its export writes them. */
export function crmFile(): Buffer {
  const random = createRandom(4711)
  const known = hundreds(8, 11).filter(
    ({ first, last, firm }) => !foreign.test(`${first}${last}${firm.name}${firm.city}`),
  )
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
    const found = known[(at * 17) % known.length] ?? random.pick(known)
    const guest = random.chance(8) ? stranger(found, random.pick(known)) : found
    const { first, last, email, firm } = guest
    const phone = guest.countryCode === firm.countryCode ? guest.phone : firm.phone
    const day = new Date(Date.UTC(2023, random.below(24), 1 + random.below(28)))
    const date = [day.getUTCDate(), day.getUTCMonth() + 1].map(part => String(part).padStart(2, '0')).join('.')
    rows.push([
      String(1200 + at * 3).padStart(7, '0'),
      firm.name,
      first,
      last,
      email !== null && random.chance(4) ? email.replace('@', ' (at) ') : email,
      phone === null ? null : phoneText(random, phone).text,
      firm.postcode,
      firm.city,
      countryText(random, firm.countryCode),
      `${random.below(90) + 1}.${String(random.below(1000)).padStart(3, '0')},${String(random.below(100)).padStart(2, '0')}`,
      `${date}.${day.getUTCFullYear()}`,
      random.chance(33) ? random.pick(notes) : null,
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
    const firm = pickFirm(random)
    const strange = random.chance(6)
    // The same firm is listed twice now and then, once with its short name; some are in no register.
    const name = strange ? firm.name.replace(/^\S+/, head => `${head}berg`) : firm.name
    const listed = strange ? firm.domain.replace('.example', '-berg.example') : firm.domain
    if (seen.has(listed)) continue
    seen.add(listed)
    const domain = random.chance(10) ? `https://www.${listed}/` : random.chance(3) ? null : listed
    const employees = random.chance(8) ? null : String(10 ** random.between(1, 3) + random.below(900))
    const phone = firm.phone === null ? null : phoneText(random, firm.phone).text
    rows.push([name, domain, countryText(random, firm.countryCode), employees, phone])
    if (random.chance(12) && rows.length <= 300)
      rows.push([name.split(' ').slice(0, 2).join(' '), listed, countryText(random, firm.countryCode), null, phone])
  }
  return Buffer.from(csv(rows, ',', '\n'))
}
