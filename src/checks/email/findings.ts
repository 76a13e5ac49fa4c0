// Everything found out about an address, each fact by itself: what the grid shows and what the report is made of.
import { bundledLists } from '../data/lists.ts'
import { type DomainFacts, domainFacts } from './domain-facts.ts'
import { MAX_EMAIL_UNITS, type ParsedMailbox, parseEmail } from './parse.ts'
import type { EmailReason } from './reasons.ts'
import { typoOf } from './typo.ts'
import { type UserNameForm, userNameForm } from './user-name.ts'

/** What a trusted look-up in the DNS found for a domain; `unchecked` = asked for, but no trusted answer. */
export interface DnsFinding {
  readonly kind: 'mx' | 'null_mx' | 'implicit_mx' | 'no_records' | 'unroutable' | 'error' | 'timeout' | 'unchecked'
  /** Mail hosts, best first. */
  readonly hosts: readonly string[]
  /** For `unchecked`: an expired answer on record had MX. */
  readonly knownMx: boolean
  readonly spf: 'strict' | 'soft' | 'none' | null
  readonly dmarc: 'enforced' | 'open' | 'none' | null
  /** Who runs the mail hosts. */
  readonly provider: string | null
  /** When the DNS said so, in milliseconds since 1970; for `unchecked`: the day of the answer on record, if any. */
  readonly at: number | null
}

/** What the user's own sending showed about a mailbox; times in milliseconds since 1970. */
export interface OwnHistory {
  readonly firstDelivery: number | null
  readonly lastDelivery: number | null
  /** The last delivery was put off first, as the mailbox was busy. */
  readonly busy: boolean
  readonly bounce: { readonly kind: 'invalid' | 'disabled' | 'full'; readonly at: number } | null
  readonly catchAll: boolean
}

/** What the user's own records say about the person behind the address. */
export interface DomainOwner {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly organization: string | null
}

export interface LocalFacts {
  readonly subaddress: boolean
  readonly role: boolean
  readonly digitsOnly: boolean
  readonly form: UserNameForm
}

export interface EmailFindings {
  /** The address as sent, trimmed. */
  readonly sent: string
  /** Null when the syntax (mode `format`) is refused; `reason` then says why. */
  readonly mailbox: ParsedMailbox | null
  readonly reason: EmailReason | null
  /** Legal, but refused by most services (mode `practical`). */
  readonly unusual: boolean
  readonly local: LocalFacts | null
  /** Null for a refused address and for an IP literal. */
  readonly domain: DomainFacts | null
  /** The domain that was probably meant; also of an address refused for a slip in its domain. */
  readonly typo: string | null
  readonly dns: DnsFinding | null
  readonly history: OwnHistory | null
  readonly owner: DomainOwner | null
}

/** What is known beyond the address itself; everything may be missing. */
export interface EmailContext {
  /** Milliseconds since 1970 for every rule with an age; the clock when missing. */
  readonly now?: number
  /** A practice world answers for `.example`: the name is then an ordinary one. */
  readonly practice?: boolean
  readonly dns?: DnsFinding | null
  readonly history?: OwnHistory | null
  readonly owner?: DomainOwner | null
}

/** All facts about `address` that rules, bundled lists and `context` give. Never throws. */
export function emailFindings(address: string, context: EmailContext = {}): EmailFindings {
  // A text far beyond any address is not even trimmed: the work stays constant.
  const sent = address.length > MAX_EMAIL_UNITS ? address : address.trim()
  const parsed = parseEmail(sent, 'format')
  const { dns = null, history = null, owner = null } = context
  if (!parsed.ok)
    return {
      sent,
      mailbox: null,
      reason: parsed.reason,
      unusual: false,
      local: null,
      domain: null,
      typo: typoOfRefused(sent, parsed.reason),
      dns,
      history,
      owner,
    }
  const domain = parsed.literal ? null : domainFacts(parsed.ascii)
  return {
    sent,
    mailbox: parsed,
    reason: null,
    unusual: parsed.quoted || parsed.literal || parsed.symbols,
    local: localFacts(parsed),
    domain,
    // A domain that accepts mail is what it says.
    typo: dns?.kind === 'mx' || dns?.knownMx ? null : (domain?.typo ?? null),
    dns,
    history,
    owner,
  }
}

/** Refusals that a slip in the domain explains: gmailcom, hotmail.c, gmail..com. */
const slipReasons: ReadonlySet<EmailReason> = new Set(['single_label_domain', 'invalid_tld', 'domain_consecutive_dots'])

function typoOfRefused(sent: string, reason: EmailReason): string | null {
  return slipReasons.has(reason) ? typoOf(sent.slice(sent.lastIndexOf('@') + 1).toLowerCase()) : null
}

function localFacts({ local, quoted }: ParsedMailbox): LocalFacts {
  const plus = quoted ? -1 : local.indexOf('+')
  const base = (plus > 0 ? local.slice(0, plus) : local).toLowerCase()
  return {
    subaddress: plus > 0,
    role: isRole(base),
    digitsOnly: onlyDigits(base),
    form: quoted ? null : userNameForm(base),
  }
}

/** Words that say where or which, beside a role: sales.uk@, info-de@, sales_team@, support2@. */
const besideRole =
  /^(?:[a-z]{2}|\d{1,3}|team|dept|department|desk|office|group|emea|apac|latam|dach|eu|usa|global|international|europe|asia|north|south|east|west|new|main)$/
const strongRole =
  /^(?:sales|info|support|service|office|contact|marketing|hr|jobs|careers|billing|accounts|accounting|admin|help|helpdesk|press|media|finance|orders|enquiries|inquiries|vertrieb|verkauf|einkauf|buchhaltung|kontakt|bewerbung|presse|ventas|compras|comercial|vendite|acquisti|commercial|rh|contabilidad|recepcion|reception|purchasing|procurement|newsletter|noreply|webmaster|postmaster)$/

/** A role alone, or one with words beside it that name no one. */
function isRole(local: string): boolean {
  const { roles } = bundledLists()
  if (roles.has(local)) return true
  const tokens = local.split(/[._-]+/)
  return tokens.length > 1 && tokens.length < 5 && tokens.some(token => strongRole.test(token))
    ? tokens.every(token => strongRole.test(token) || besideRole.test(token))
    : false
}

function onlyDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 48 || code > 57) return false
  }
  return text.length > 0
}
