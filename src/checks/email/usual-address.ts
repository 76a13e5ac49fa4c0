// The usual address, recognised in one pass: letters, digits and dots before a domain whose ending exists. `checkEmail` finds
// nothing about it that a service need not be asked, so that a plan of a million rows need not ask it a million times.
import { checkEmail } from './check.ts'

const MAX_LOCAL = 64
const MAX_ADDRESS = 254
/** Longer domains are looked at closely. */
const MAX_DOMAIN = 180

const AT = 64
const DOT = 46
/** Signs of usual mailboxes; each other one has a rule. */
const usual = new Uint8Array(128)
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+') usual[char.charCodeAt(0)] = 1

const MAX_RECENT = 10_000
// Two generations, as domain-facts.ts has them. Null: look closer.
let recent = new Map<string, string | null>()
let older = new Map<string, string | null>()

/** The domain of a usual address as DNS wants it; null = `checkEmail` has to look. */
export function usualDomain(cell: string): string | null {
  const at = usualMailbox(cell)
  if (at < 0) return null
  const typed = cell.slice(at + 1)
  const known = recent.get(typed)
  if (known !== undefined) return known
  const before = older.get(typed)
  const found = before === undefined ? lookUp(typed) : before
  if (recent.size >= MAX_RECENT) {
    older = recent
    recent = new Map()
  }
  recent.set(typed, found)
  return found
}

/** Where the @ sign is behind a usual mailbox, -1 for anything else. */
function usualMailbox(cell: string): number {
  if (cell.length > MAX_ADDRESS) return -1
  let afterDot = true
  for (let i = 0; i <= MAX_LOCAL; i++) {
    const code = cell.charCodeAt(i)
    if (code === AT) return afterDot || cell.length - i > MAX_DOMAIN ? -1 : i
    if (code === DOT) {
      if (afterDot) return -1
      afterDot = true
    } else {
      // Beyond the end it is NaN, which no sign is.
      if (usual[code] !== 1) return -1
      afterDot = false
    }
  }
  return -1
}

const beyondAscii = /[^\x21-\x7e]/

/** What `checkEmail` says about a mailbox at the domain holds for every usual one there. */
function lookUp(typed: string): string | null {
  if (beyondAscii.test(typed)) return null
  const { findings, settled, repaired, flag, suggestion } = checkEmail(`a@${typed}`)
  const { mailbox, domain } = findings
  if (!mailbox || !domain || settled || repaired !== null || flag !== null || suggestion !== null) return null
  // Special names may be the practice service's own.
  return domain.specialUse === null && domain.tldKnown ? mailbox.ascii : null
}
