// Bounce files as six mailers write them, by the names of their columns, and any other table of addresses and replies.
import { classifyReply, type ReplyKind } from '../email/bounce.ts'
import { parseEmail } from '../email/parse.ts'

/** `hard` and `soft`: so says the mailer, and the reply does not say why. */
export type BounceClass = ReplyKind | 'hard' | 'soft' | 'complaint' | 'delivered'
export type Mailer = 'sendgrid' | 'mailchimp' | 'postmark' | 'ses' | 'mailgun' | 'brevo' | 'other'

/** What happened to one message. */
export interface BounceEvent {
  /** Lower case, the domain in ASCII. */
  readonly address: string
  readonly class: BounceClass
  /** The day, as 2026-03-14; null where the file does not say. */
  readonly day: string | null
}

/** What the mailer itself calls it. */
type Called = 'hard' | 'soft' | 'blocked' | 'complaint' | 'delivered' | null

interface ReadRow {
  readonly address: string
  readonly called: Called
  /** What a server has said, with its codes. */
  readonly reply: string
  readonly at: string
}

/** Cells of a row by the plain name of their column; '' where there is none. */
type Cells = (name: string) => string

interface MailerFormat {
  readonly mailer: Mailer
  /** Plain names of columns that such a file has, all of a group. */
  readonly known: readonly (readonly string[])[]
  read(cells: Cells): ReadRow[]
}

/** "Email Address" and "email_address" are one name. */
const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function calledBy(word: string): Called {
  const plain = plainName(word)
  if (/^(?:delivered|delivery|open|opened|opens|click|clicked|clicks|uniqueopened)$/.test(plain)) return 'delivered'
  if (/complain|spam|abuse|unsub/.test(plain)) return 'complaint'
  if (/block|drop|reject|suppress/.test(plain)) return 'blocked'
  if (/soft|transient|defer|temporar|undetermined|delay|dnserror/.test(plain)) return 'soft'
  return /hard|permanent|bounce|invalid|bademail|cleaned|badaddress/.test(plain) ? 'hard' : null
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // A cell that is no JSON says nothing.
    return null
  }
}

/** A notification of Amazon SES names its recipients inside of its "bounce", "complaint" or "delivery". */
function sesNotification(cells: Cells): ReadRow[] {
  const what = plainName(cells('notificationtype') || cells('eventtype'))
  const body = fields(parsed(cells(what)))
  const at = textOf(body.timestamp)
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  if (what === 'delivery')
    return list(body.recipients).map(address => ({ address: textOf(address), called: 'delivered', reply: '', at }))
  if (what === 'complaint')
    return list(body.complainedRecipients).map(one => ({
      ...{ address: textOf(fields(one).emailAddress), called: 'complaint', reply: '', at },
    }))
  return list(body.bouncedRecipients).map(one => {
    const { emailAddress, status, diagnosticCode } = fields(one)
    const reply = `${textOf(status)}\n${textOf(diagnosticCode)}`
    return { address: textOf(emailAddress), called: calledBy(textOf(body.bounceType)), reply, at }
  })
}

const formats: readonly MailerFormat[] = [
  {
    // Events of the webhook, and the list of bounces with the time as Unix seconds.
    mailer: 'sendgrid',
    known: [
      ['email', 'event', 'sgeventid'],
      ['email', 'event', 'sgmessageid'],
      ['email', 'reason', 'status', 'created'],
    ],
    read: cells => [
      {
        address: cells('email'),
        called: cells('event') === '' ? 'hard' : calledBy(cells('type') || cells('event')),
        reply: `${cells('status')}\n${cells('reason')}\n${cells('response')}`,
        at: cells('created') || cells('timestamp'),
      },
    ],
  },
  {
    mailer: 'mailgun',
    known: [['address', 'code', 'error']],
    read: cells => [
      {
        address: cells('address'),
        called: /^4/.test(cells('code')) ? 'soft' : 'hard',
        reply: `${cells('code')} ${cells('error')}`,
        at: cells('createdat'),
      },
    ],
  },
  {
    mailer: 'postmark',
    known: [['email', 'type', 'bouncedat']],
    read: cells => [
      { address: cells('email'), called: calledBy(cells('type')), reply: cells('details'), at: cells('bouncedat') },
    ],
  },
  {
    mailer: 'ses',
    known: [
      ['notificationtype', 'mail'],
      ['eventtype', 'mail'],
      ['emailaddress', 'reason', 'lastupdatetime'],
    ],
    read: cells =>
      cells('lastupdatetime') === ''
        ? sesNotification(cells)
        : [
            {
              address: cells('emailaddress'),
              called: calledBy(cells('reason')),
              reply: '',
              at: cells('lastupdatetime'),
            },
          ],
  },
  {
    // Contacts that it has cleaned: after a hard bounce, or several soft ones.
    mailer: 'mailchimp',
    known: [['emailaddress', 'cleantime']],
    read: cells => [{ address: cells('emailaddress'), called: 'hard', reply: '', at: cells('cleantime') }],
  },
  {
    mailer: 'brevo',
    known: [
      ['email', 'event', 'messageid', 'date'],
      ['email', 'event', 'reason', 'date'],
    ],
    read: cells => [
      { address: cells('email'), called: calledBy(cells('event')), reply: cells('reason'), at: cells('date') },
    ],
  },
]

const unixSeconds = /^\d{9,10}(?:\.\d+)?$/
const isoDay = /^\d{4}-\d{2}-\d{2}/

/** The day in a moment as mailers write it. */
function dayOf(at: string): string | null {
  const text = at.trim()
  const day = isoDay.exec(text)?.[0]
  if (day) return Number.isNaN(Date.parse(day)) ? null : day
  const ms = unixSeconds.test(text) ? Number(text) * 1000 : /\d{4}/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  const read = Number.isNaN(ms) ? Date.parse(text) : ms
  return text === '' || Number.isNaN(read) || Math.abs(read) > 8e15 ? null : new Date(read).toISOString().slice(0, 10)
}

/** The address in a text, as one key; null for none. */
export function addressKey(text: string): string | null {
  const bare = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text
  const mailbox = parseEmail(bare.trim(), 'practical')
  return mailbox.ok ? `${mailbox.local.toLowerCase()}@${mailbox.ascii}` : null
}

export function bounceEvent({ address, called, reply, at }: ReadRow): BounceEvent[] {
  const key = addressKey(address)
  if (key === null) return []
  const made = (found: BounceClass): BounceEvent[] => [{ address: key, class: found, day: dayOf(at) }]
  if (called === 'complaint' || called === 'delivered') return made(called)
  const said = classifyReply(reply)
  if (said) return made(said)
  if (called === null) return []
  return made(called === 'blocked' ? 'refused' : called)
}

export interface BounceReader {
  readonly mailer: Mailer
  /** What a row of the file says; none where it is no bounce. */
  read(cells: readonly (string | null)[]): BounceEvent[]
}

/** How a table with these columns is read. `addresses`: the column that holds addresses where no mailer is known; null = there is none. */
export function bounceReader(columns: readonly string[], addresses: number | null): BounceReader | null {
  const places = new Map(columns.map((name, at) => [plainName(name), at]))
  const format = formats.find(({ known }) => known.some(names => names.every(name => places.has(name))))
  const cellsOf = (row: readonly (string | null)[]): Cells => {
    return name => row[places.get(name) ?? -1] ?? ''
  }
  if (format) return { mailer: format.mailer, read: row => format.read(cellsOf(row)).flatMap(bounceEvent) }
  if (addresses === null) return null
  const dated = columns.findIndex(name => /date|time|created|when|day|_at$/i.test(name))
  return {
    mailer: 'other',
    read: row => {
      const others = row.filter((_, at) => at !== addresses && at !== dated).map(cell => cell ?? '')
      const called = others.map(calledBy).find(found => found !== null) ?? null
      return bounceEvent({ address: row[addresses] ?? '', called, reply: others.join('\n'), at: row[dated] ?? '' })
    },
  }
}
