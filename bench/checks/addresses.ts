// Lists of addresses as people have them, made with a fixed seed: no one is meant, nothing is sent.

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const given =
  'ann bob carla dieter elena farid grace hiro ines jonas kim lena marco nadia olga pedro rosa sven tara yusuf'
const family =
  'abel brandt castro duval engel fischer garcia haas ito jansen keller lopez moreau novak ortiz pires rossi'
const firms = 'alder basalt cobalt delta ember fjord garnet harbor indigo juniper kestrel lumen maple nimbus onyx pine'
const trades = 'tools foods works media travel optics paper energy bikes data steel audio print marine textiles farms'
const roles = 'info sales office contact support'
const free = 'gmail.com gmail.com gmail.com yahoo.com hotmail.com outlook.com web.de orange.fr'
const endings = 'com com com net org io de fr co.uk it'
const broken = [
  (address: string) => address.replace('@', ''),
  (address: string) => address.replace('.', '..'),
  (address: string) => `${address}.`,
  (address: string) => address.replace('@', '@@'),
  (address: string) => address.replace('@', ' @'),
  (address: string) => address.slice(0, address.lastIndexOf('.')),
]

/** `count` addresses: 40 % free mailboxes, the rest at `count / 5` firms; 5 % malformed, 2 % international, 1 % quoted. */
export function addressList(count: number, seed: number): string[] {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const words = (text: string) => text.split(' ')
  const [givens, families, firmNames, tradeNames] = [words(given), words(family), words(firms), words(trades)]
  const [roleNames, freeHosts, tlds] = [words(roles), words(free), words(endings)]
  const hosts = Array.from({ length: Math.ceil(count / 5) }, (_, at) => {
    const name = `${pick(firmNames)}-${pick(tradeNames)}${seed}${at}`
    return `${next() < 0.03 ? name.replace('a', 'ä') : name}.${pick(tlds)}`
  })
  const local = () => {
    const kind = next()
    if (kind < 0.05) return pick(roleNames)
    if (kind < 0.55) return `${pick(givens)}.${pick(families)}`
    if (kind < 0.75) return `${pick(givens)[0]}${pick(families)}`
    if (kind < 0.95) return `${pick(givens)}${Math.floor(next() * 100)}`
    return kind < 0.99 ? `${pick(givens)}+list` : `"${pick(givens)} ${pick(families)}"`
  }
  const list = Array.from({ length: count }, () => {
    const address = `${local()}@${next() < 0.4 ? pick(freeHosts) : pick(hosts)}`
    return next() < 0.05 ? pick(broken)(address) : address
  })
  // Strings as they come from a file: joined pieces would cost the first racer that reads them.
  return JSON.parse(JSON.stringify(list))
}
