// Slips of large mailbox domains: gmial.com, hotmail.con, yahoocom. One suggestion or none.
import { typoLists } from '../data/lists.ts'
import { loadedOnce } from '../data/load.ts'
import { registrableDomain } from '../keys/registrable.ts'
import { FAR_SLIP, oneSlip, slipCost } from './slip-cost.ts'

interface Target {
  readonly domain: string
  /** The first label, and what follows its dot. */
  readonly label: string
  readonly rest: string
  /** Most letters that may differ, and what they may cost together. */
  readonly edits: number
  readonly cost: number
  readonly letters: number
}

/** Endings that are a slip far more often than the country that owns them, and what is meant. */
const slippedEndings: Readonly<Record<string, string>> = { co: 'com', cm: 'com', om: 'com', ne: 'net', et: 'net' }

/** Fewer letters than this: only the ending may differ, as every short name is someone's. */
const SHORT_LABEL = 4
/** From here on two slips are believed; in a label of just this length only one of them. */
const LONG_LABEL = 6

/** The targets that a host of each length may be a slip of, the heaviest first. */
const targetsByLength = loadedOnce(() => {
  const byLength: Target[][] = []
  for (const { domain } of typoLists().targets.toSorted((a, b) => b.weight - a.weight)) {
    const dot = domain.indexOf('.')
    const edits = dot >= LONG_LABEL ? 2 : 1
    const cost = edits === 2 ? 2 * oneSlip : FAR_SLIP
    const letters = letterSet(domain)
    const target = { domain, label: domain.slice(0, dot), rest: domain.slice(dot + 1), edits, cost, letters }
    // An edit changes the length by one letter at most.
    for (let length = domain.length - edits; length <= domain.length + edits; length++) {
      byLength[length] ??= []
      byLength[length]?.push(target)
    }
  }
  return byLength
})

/** One bit for each letter that occurs, one for all other characters. */
function letterSet(text: string): number {
  let set = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    set |= code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << 26
  }
  return set
}

function bits(set: number): number {
  let n = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) n++
  return n
}

/**
 * The mailbox domain that was probably meant by `host` (lower-case ASCII, with or without a dot), or null. Says nothing about
 * hosts on the free list: the caller asks for others only.
 */
export function typoOf(host: string): string | null {
  const targets = targetsByLength()[host.length]
  if (!targets) return null
  const letters = letterSet(host)
  let best: Target | null = null
  let least = Number.POSITIVE_INFINITY
  for (const target of targets) {
    // An edit changes the set of letters by two at most.
    if (bits(letters ^ target.letters) > 2 * target.edits) continue
    const cost = slipCost(target.domain, host)
    // Heavier targets come first, so an equal cost changes nothing.
    if (cost > target.cost || cost >= least || cost === 0 || !isSlip(host, target)) continue
    best = target
    least = cost
  }
  return best?.domain ?? null
}

/** Whether the names differ in a way in which no other real domain does. */
function isSlip(host: string, target: Target): boolean {
  const dot = host.indexOf('.')
  if (dot < 0) return target.label.length > SHORT_LABEL || host.startsWith(target.label)
  if (host.replaceAll('.', '') === target.domain.replaceAll('.', '')) return true
  const label = host.slice(0, dot)
  const rest = host.slice(dot + 1)
  if (label !== target.label) {
    if (typoLists().lookAlikes.has(label)) return false
    if (target.label.length < SHORT_LABEL) return false
    if (target.label.length === SHORT_LABEL && !sameLetters(label, target.label)) return false
    if (target.label.length === LONG_LABEL && slipCost(target.label, label) > FAR_SLIP) return false
  }
  if (rest === target.rest || !isSuffix(rest, host)) return true
  return slippedEndings[rest] === target.rest
}

/** Letters swapped or doubled; short names with another letter are other names. */
const sameLetters = (a: string, b: string) => a.length >= b.length && letterSet(a) === letterSet(b)

const isSuffix = (rest: string, host: string) => {
  const { suffix, known } = registrableDomain(host)
  return known && suffix === rest
}
