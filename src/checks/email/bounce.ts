// Reads what a mail server said about a message it did not take: from a bounce file, a mailer's log or a delivery report.

/**
 * What a reply says about the mailbox: `invalid` there is none, `disabled` it is switched off, `full` it has no room,
 * `busy` it may take the message later, `refused` the message was not wanted, which says nothing about the mailbox.
 */
export type ReplyKind = 'invalid' | 'disabled' | 'full' | 'busy' | 'refused'

/** Beyond this the text of a report repeats the message itself. */
const maxLength = 4000

/**
 * The meaning of a server's reply; null when it cannot be read. Codes go before words: the enhanced code (RFC 3463) if
 * it names a cause, else the words with the three-digit code (RFC 5321) as their limit. Only what is certain condemns an
 * address. Never throws.
 */
export function classifyReply(reply: string): ReplyKind | null {
  const text = reply.slice(0, maxLength).toLowerCase()
  const enhanced = enhancedCodes(text)
  for (const code of enhanced) {
    const kind = byEnhanced(code)
    if (kind) return kind
  }
  const basic = basicCode(text) ?? (enhanced[0] ? Number(`${enhanced[0].status}00`) : null)
  const said = byWords(text)
  if (basic !== null && basic < 300) return null
  // A passing refusal condemns nothing but a full mailbox.
  if (basic !== null && basic < 500) return said === 'full' || (basic === 452 && said === null) ? 'full' : 'busy'
  if (basic === 552 && said === null) return 'full'
  return said ?? (basic === null ? null : 'refused')
}

interface EnhancedCode {
  /** 4 for now, 5 for good. */
  readonly status: 4 | 5
  readonly subject: number
  readonly detail: number
}

/** Codes of the form 5.1.1, in order; longer chains of numbers (addresses, versions) are none. */
function enhancedCodes(text: string): EnhancedCode[] {
  return Array.from(text.matchAll(/(?<![\d.])([45])\.([0-7])\.(\d{1,3})(?!\.?\d)/g), ([, status, subject, detail]) => ({
    status: status === '4' ? 4 : 5,
    subject: Number(subject),
    detail: Number(detail),
  }))
}

/** RFC 3463 with its registry; null for "other or undefined", where only words can tell. */
function byEnhanced({ status, subject, detail }: EnhancedCode): ReplyKind | null {
  if (subject === 0 || detail === 0) return null
  if (subject === 2 && detail === 2) return 'full'
  if (status === 4) return 'busy'
  // X.1.1 mailbox, X.1.2 domain, X.1.3 syntax, X.1.6 moved away, X.1.10 null MX; X.1.7 and X.1.8 are about the sender.
  if (subject === 1) return [1, 2, 3, 6, 10].includes(detail) ? 'invalid' : 'refused'
  if (subject === 2 && detail === 1) return 'disabled'
  return 'refused'
}

/** The three-digit code at the start of a line or after the words that reports put before it. */
function basicCode(text: string): number | null {
  const code = /(?:^|\n|said:|smtp;|error:?|code:?|reply:?|response:?)[ \t]*([245]\d\d)(?=[ \-#:]|$)/m.exec(text)?.[1]
  return code === undefined ? null : Number(code)
}

/** In this order: what is about message or sender first, so that its words condemn no mailbox. */
const words: readonly (readonly [ReplyKind, RegExp])[] = [
  [
    'refused',
    /sender (?:address )?(?:rejected|denied|verif)|domain of sender|\bspam\b|black ?list|block ?list|dnsbl|reputation|\b(?:spf|dkim|dmarc)\b|policy|relay(?:ing)? (?:access )?(?:denied|not permitted|prohibited)|content rejected|virus|attachment|message (?:is )?too (?:large|big)|(?:message )?size (?:limit|exceed)|exceeds? .{0,30}(?:message )?size/,
  ],
  [
    'full',
    /over ?quota|quota (?:is )?exceed|exceeded .{0,40}(?:quota|storage)|(?:mailbox|inbox|mail box|account|user) .{0,30}(?:is |was )?(?:full|over (?:its |the )?(?:quota|limit))|mailbox full|out of (?:storage|space)|insufficient (?:mailbox )?storage/,
  ],
  [
    'disabled',
    /(?:mailbox|account|user|recipient|address)\b.{0,60}\b(?:disabled|deactivated|suspended|inactive|locked)|(?:disabled|deactivated|suspended|inactive) (?:mailbox|account|user|recipient)/,
  ],
  [
    'invalid',
    /no such (?:user|mailbox|recipient|account|address|person)|(?:unknown|invalid|nonexistent|non-existent) (?:user|mailbox|recipient|account|local ?part)|(?:user|mailbox|recipient|account|address)\b.{0,60}\b(?:unknown|not found|does ?n[o']t exist|does not exist|not exist|no longer (?:exists|valid|here)|not known)|does ?n[o']t have an? .{0,40}account|unrout(?:e)?able address|no mailbox (?:here )?by that name|not a (?:valid|known) (?:user|mailbox|recipient)/,
  ],
  [
    'busy',
    /gr[ae]y ?list|try (?:again )?later|temporar|too many (?:connections|messages|recipients)|rate limit|deferred|throttl/,
  ],
]

const byWords = (text: string): ReplyKind | null => words.find(([, pattern]) => pattern.test(text))?.[0] ?? null
