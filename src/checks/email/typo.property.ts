// How well slips of mailbox domains are told from real domains: made slips, hand-picked ones, real domains, names as domains.
import { expect, it } from 'vitest'
import { nameLexicon, typoLists } from '../data/lists.ts'
import { domainFacts } from './domain-facts.ts'
import { realDomains, typoCases } from './typo.cases.ts'
import { typoOf } from './typo.ts'

/** What the keys beside a letter are on a QWERTY keyboard. */
const beside: Record<string, string> = Object.fromEntries(
  'q:wa w:qe e:wr r:et t:ry y:tu u:yi i:uo o:ip p:ol a:qs s:ad d:sf f:dg g:fh h:gj j:hk k:jl l:ko z:xs x:zc c:xv v:cb b:vn n:bm m:n'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
)

const at = (text: string, i: number, put: string, drop = 1) => text.slice(0, i) + put + text.slice(i + drop)

/** Every text one slip of the finger away, the dot included. */
function slipsOf(domain: string): string[] {
  const made: string[] = []
  for (let i = 0; i < domain.length; i++) {
    const letter = domain[i] ?? ''
    made.push(at(domain, i, ''), at(domain, i, letter + letter))
    if (i + 1 < domain.length) made.push(at(domain, i, `${domain[i + 1]}${letter}`, 2))
    for (const key of beside[letter] ?? '') made.push(at(domain, i, key))
  }
  return [...new Set(made)].filter(text => text !== domain && !/^\.|\.$/.test(text))
}

/** Large domains with room for slips; of a shorter name every neighbour is a real domain. */
const large =
  'gmail.com hotmail.com yahoo.com outlook.com icloud.com comcast.net orange.fr libero.it hotmail.co.uk'.split(' ')

const suggested = (host: string) => (host.includes('.') ? domainFacts(host).typo : typoOf(host))

it('names what was meant for at least 94% of slips, and never something else', () => {
  const made = large.flatMap(domain => slipsOf(domain).map((typed): [string, string] => [typed, domain]))
  expect(made.length).toBeGreaterThan(300)
  expect(typoCases.length).toBeGreaterThan(200)
  for (const sample of [made, typoCases]) {
    const right = sample.filter(([typed, meant]) => suggested(typed) === meant)
    const wrong = sample.filter(([typed, meant]) => suggested(typed) !== null && suggested(typed) !== meant)
    expect(wrong).toEqual([])
    expect(right.length / sample.length).toBeGreaterThanOrEqual(0.94)
  }
})

it('leaves real domains alone', () => {
  expect(realDomains.length).toBeGreaterThan(300)
  expect(realDomains.filter(host => suggested(host) !== null)).toEqual([])
})

it('leaves at least 99.5% of arbitrary domains alone', () => {
  const { given, family } = nameLexicon()
  const hosts = [...new Set([...given, ...family])].flatMap(name =>
    ['com', 'net', 'de', 'fr', 'it', 'ru'].map(ending => `${name}.${ending}`),
  )
  expect(hosts.filter(host => suggested(host) !== null).length / hosts.length).toBeLessThan(0.005)
})

it('takes no mailbox domain for a slip of another', () => {
  for (const { domain } of typoLists().targets) expect(suggested(domain)).toBeNull()
})
