// Secrets under which hashes of suppressed people are kept (HMAC-SHA-256, decision 27). They cross to the lane threads in shared
// memory, so that no message, log or error ever holds one, and a lane that was opened before a secret was read has it too.
import { hash } from 'node:crypto'

/** Public name of a secret, 32 hexadecimal digits: it tells nothing about it. */
export type SealPrint = string

export interface HashSeal {
  readonly print: SealPrint
  /** HMAC-SHA-256 of a SHA-256; both hexadecimal. */
  sealed(sha256: string): string
}

export const secretBytes = 32
const printBytes = 16
const blockBytes = 64
/** One of each member of a team, and older ones. */
const maxSeals = 64
const headBytes = 16
const placeBytes = printBytes + secretBytes

/** Memory for the secrets of one workspace: how many there are, then each with its print. */
export type SealBox = SharedArrayBuffer

export const newSealBox = (): SealBox => new SharedArrayBuffer(headBytes + maxSeals * placeBytes)

const countIn = (box: SealBox) => Atomics.load(new Int32Array(box, 0, 1), 0)

/** The print of a secret: that a secret from a keychain is the right one is seen by it. */
export const printOf = (secret: Uint8Array): SealPrint =>
  hmacOf(secret)(hash('sha256', 'Listwright do-not-contact')).slice(0, 2 * printBytes)

/** Puts a secret where all lanes find it. False: there is no room for one more. */
export function putSeal(box: SealBox, secret: Uint8Array): boolean {
  const print = printOf(secret)
  if (sealsIn(box).some(seal => seal.print === print)) return true
  const count = countIn(box)
  if (count === maxSeals) return false
  const place = new Uint8Array(box, headBytes + count * placeBytes, placeBytes)
  place.set(Buffer.from(print, 'hex'))
  place.set(secret, printBytes)
  // Counted last: a lane that looks meanwhile sees it whole or not at all.
  Atomics.store(new Int32Array(box, 0, 1), 0, count + 1)
  return true
}

/** The secrets themselves, for a team. */
export const secretsIn = (box: SealBox): { print: SealPrint; secret: Buffer }[] =>
  sealsIn(box).map(({ print }, at) => {
    const from = headBytes + at * placeBytes + printBytes
    return { print, secret: Buffer.from(new Uint8Array(box, from, secretBytes)) }
  })

const read = new WeakMap<SealBox, HashSeal[]>()

/** Those that are there by now. */
export function sealsIn(box: SealBox): readonly HashSeal[] {
  const seals = read.get(box) ?? []
  read.set(box, seals)
  for (let at = seals.length; at < countIn(box); at++) {
    const place = Buffer.from(box, headBytes + at * placeBytes, placeBytes)
    seals.push({
      print: place.toString('hex', 0, printBytes),
      sealed: hmacOf(place.subarray(printBytes)),
    })
  }
  return seals
}

/** HMAC by RFC 2104 over two hashes at once each: a third of the time of `createHmac`, which is felt in views of whole lists. */
function hmacOf(secret: Uint8Array): (sha256: string) => string {
  const inner = Buffer.alloc(blockBytes + secretBytes, 0x36)
  const outer = Buffer.alloc(blockBytes + secretBytes, 0x5c)
  for (const [at, byte] of secret.entries()) {
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  return sha256 => {
    inner.write(sha256, blockBytes, 'hex')
    outer.write(hash('sha256', inner), blockBytes, 'hex')
    return hash('sha256', outer)
  }
}

let own: SealBox | null = null

/** From now on this thread asks under the secrets of a workspace; null = it has none. */
export function takeSeals(box: SealBox | null): void {
  own = box
}

/** The secrets that this thread knows. */
export const seals = (): readonly HashSeal[] => (own ? sealsIn(own) : [])

/** All that a hash may be kept as: as it is, and sealed by each secret; always `1 + seals().length` of them. */
export const keptForms = (sha256: string): string[] => [sha256, ...seals().map(seal => seal.sealed(sha256))]
