// The attendees of a fair as an event team gets them: three sheets, title rows, a merged header, phones Excel has bitten.
import { createRandom, type SeededRandom } from '../../src/service/world/random.ts'
import { countryText, type Guest, hundreds, phoneText, stranger } from './practice-people.ts'

/** A cell: text, a number with a style, or nothing. */
type Cell = string | { number: number; style: number } | null

const general = 0
const dateStyle = 2
const people = 600
const firstDay = Date.UTC(2024, 1, 5) / 86_400_000 + 25_569

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const letter = (column: number) => String.fromCharCode(65 + column)

function sheetXml(
  rows: Map<number, Cell[]>,
  merges: string[],
  widths: number[],
  headerRows: readonly number[],
): string {
  const cols = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const data = [...rows]
    .map(([number, cells]) => {
      const bold = headerRows.includes(number) ? ' s="1"' : ''
      const xml = cells.map((cell, at) => {
        const at1 = `${letter(at)}${number}`
        if (cell === null) return ''
        if (typeof cell === 'string')
          return `<c r="${at1}"${bold} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
        return `<c r="${at1}" s="${cell.style}"><v>${cell.number}</v></c>`
      })
      return `<row r="${number}">${xml.join('')}</row>`
    })
    .join('')
  const merged = merges.length
    ? `<mergeCells count="${merges.length}">${merges.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols>${cols}</cols><sheetData>${data}</sheetData>${merged}</worksheet>`
}

/** True once in `of` times, on average. */
const once = (random: SeededRandom, of: number) => random.below(of) === 0

/** E-mail addresses as forms collect them: most are fine. */
function messyEmail(random: SeededRandom, email: string, at: number): string | null {
  const [local = '', domain = ''] = email.split('@')
  if (once(random, 20))
    return random.pick([
      `${local}@@${domain}`,
      `${local}.${domain}`,
      `${local}@`,
      `${local} @${domain}`,
      `${local}@host,example`,
      'n/a',
      `.${local}@${domain}`,
    ])
  if (once(random, 24))
    return `sample-guest-${at}@${random.pick(['gmial.com', 'gmal.com', 'hotmial.com', 'yaho.com', 'outlok.com'])}`
  if (once(random, 45))
    return `sample-guest-${at}@${random.pick(['mailinator.com', 'guerrillamail.com', 'yopmail.com'])}`
  if (once(random, 12)) return email.toUpperCase()
  if (once(random, 18)) return ` ${email} `
  if (once(random, 40)) return `${local.replace('.', ' ')} <${email}>`
  return email
}

/** Excel keeps a phone typed without its plus as a number, and a file saved as CSV once has lost its last digits. */
function messyPhone(random: SeededRandom, { phone, firm }: Guest): Cell {
  if (phone === null) return once(random, 20) ? random.pick(['-', 'tbc', 'see e-mail']) : null
  const { text, digits } = phoneText(random, phone)
  if (once(random, 9) && digits.length >= 11) return { number: Number(digits), style: general }
  if (!digits.startsWith('1') && once(random, 7))
    return { number: Number(`${digits.slice(0, 3)}e${digits.length - 3}`), style: general }
  if (firm.phone !== null && once(random, 40)) return `${text} / ${phoneText(random, firm.phone).text}`
  return text
}

function messyName(random: SeededRandom, name: string): string {
  if (once(random, 14)) return name.toUpperCase()
  if (once(random, 16)) return name.toLowerCase()
  if (once(random, 20)) return ` ${name}`
  return name
}

/** Everybody once, in an order of the seed's. */
function shuffled<T>(random: SeededRandom, list: readonly T[]): T[] {
  const order = [...list]
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    // Both places are within the list.
    ;[order[at], order[other]] = [order[other] as T, order[at] as T]
  }
  return order
}

/** The parts of the workbook, by name. */
export function attendeeSheets(): { name: string; xml: string }[] {
  const random = createRandom(20240205)
  const invited = shuffled(random, hundreds(12, 7))
  const guestAt = (at: number): Guest => {
    const guest = invited[at % invited.length]
    const named = invited[(at * 7 + 3) % invited.length]
    if (!guest || !named) throw new RangeError('nobody is invited')
    return once(random, 12) ? stranger(guest, named) : guest
  }
  const rows = new Map<number, Cell[]>([
    [1, ['Autumn Trade Fair: attendees']],
    [2, ['Exported by the registration desk. Every person and company in this file is invented.']],
    [4, ['Reg. no.', 'Attendee', null, 'Contact', null, 'Organisation', null, null, 'Registered on', 'Ticket']],
    [5, [null, 'First name', 'Last name', 'E-mail', 'Phone', 'Company', 'Job title', 'Country', null, null]],
  ])
  const written: Cell[][] = []
  for (let at = 0; at < people; at++) {
    const again = at > 60 && once(random, 13) ? written[random.below(written.length)] : undefined
    const guest = guestAt(at)
    const number = String(100 + at).padStart(5, '0')
    const day = { number: firstDay + random.below(180), style: dateStyle }
    const ticket = random.pick(['Visitor', 'Visitor', 'Exhibitor', 'Press', 'VIP'])
    // The same person registers twice; the second form looks a little different.
    const cells: Cell[] = again
      ? [
          number,
          again[1] ?? null,
          again[2] ?? null,
          typeof again[3] === 'string' && !again[3].startsWith('sample-guest') && once(random, 3)
            ? again[3].toUpperCase()
            : (again[3] ?? null),
          messyPhone(random, guest),
          again[5] ?? null,
          again[6] ?? null,
          again[7] ?? null,
          day,
          ticket,
        ]
      : [
          number,
          messyName(random, once(random, 30) ? `Dr. ${guest.first}` : guest.first),
          messyName(random, guest.last),
          guest.email === null ? null : messyEmail(random, guest.email, at),
          messyPhone(random, guest),
          once(random, 9) ? guest.firm.name.replace(/ (GmbH|Ltd|Inc\.|AG|SA|AB)$/, '') : guest.firm.name,
          once(random, 8) ? null : guest.jobTitle,
          once(random, 16) ? null : countryText(random, guest.countryCode),
          day,
          ticket,
        ]
    written.push(cells)
    rows.set(6 + at, cells)
  }
  const speakers = new Map<number, Cell[]>([[1, ['Name', 'E-mail', 'Topic']]])
  const topics = [
    'Pallets that talk',
    'Cold chains',
    'Returns without tears',
    'Last mile by bicycle',
    'Warehouses at night',
  ]
  const speaking = invited.filter(({ email }) => email !== null).slice(-24)
  for (const [at, { first, last, email }] of speaking.entries())
    speakers.set(2 + at, [`${first} ${last}`, email, random.pick(topics)])
  const notes = new Map<number, Cell[]>([
    [1, ['Notes of the registration desk']],
    [2, ['Phones were typed by hand at the entrance.']],
    [3, ['Ticket "VIP" includes the evening.']],
  ])
  return [
    {
      name: 'Attendees',
      xml: sheetXml(
        rows,
        ['A1:J1', 'A4:A5', 'B4:C4', 'D4:E4', 'F4:H4', 'I4:I5', 'J4:J5'],
        [10, 16, 18, 34, 24, 30, 24, 16, 14, 10],
        [4, 5],
      ),
    },
    { name: 'Speakers', xml: sheetXml(speakers, [], [26, 34, 26], [1]) },
    { name: 'Notes', xml: sheetXml(notes, [], [60], []) },
  ]
}

/** Style 1 is bold, style 2 a date. */
export const attendeeStyles =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'
