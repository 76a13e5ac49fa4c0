// The rules for slips, each by examples (decision 4); the figures are in typo.property.ts.
import { expect, it } from 'vitest'
import { oneSlip, slipCost } from './slip-cost.ts'
import { typoOf } from './typo.ts'

it.each([
  ['one slip', 'gmial.com gmal.com gmaill.com gnail.com gmaxil.com', 'gmail.com'],
  ['two slips in a long name', 'hotmial.con hotmal.co htomail.cmo', 'hotmail.com'],
  ['an ending that is none', 'gmail.con gmail.comm gmail.c.om', 'gmail.com'],
  ['an ending that someone owns', 'yahoo.co yahoo.cm yahoo.om', 'yahoo.com'],
  ['the net ending', 'gmx.ne gmx.et', 'gmx.net'],
  ['a dot left out', 'hotmailcouk hotmail.couk hotmailco.uk', 'hotmail.co.uk'],
  ['the ending of a short name', 'aol.con aol.comm aolcom', 'aol.com'],
  ['four letters swapped or doubled', 'mial.ru maill.ru mail.rru', 'mail.ru'],
])('%s: %s', (_, typed, meant) => {
  expect(typed.split(' ').map(typoOf)).toEqual(typed.split(' ').map(() => meant))
})

it.each([
  ['itself', 'gmail.com hotmail.co.uk'],
  ['another country', 'gmail.co.uk yahoo.ca hotmail.fi web.dk'],
  ['another first letter', 'jmail.com ecloud.com wahoo.com'],
  ['two letters that are no slips', 'hotmart.com oracle.fr outdoor.com'],
  ['another short name', 'all.com gmc.de q.com'],
  ['another name of four letters', 'mai.ru love.com mil.ru'],
  ['a real name', 'cloud.com grail.com range.fr'],
  ['anything else', 'acme-tools.com x xn--mnchen-3ya.de'],
])('%s is no slip: %s', (_, hosts) => {
  expect(hosts.split(' ').filter(host => typoOf(host) !== null)).toEqual([])
})

it('costs more the less likely a hand is to do it', () => {
  expect([slipCost('gmail.com', 'gmail.com'), slipCost('gmail.com', 'gmial.com')]).toEqual([0, 2])
  expect([slipCost('gmail.com', 'gnail.com'), slipCost('gmail.com', 'grail.com')]).toEqual([2, 3])
  expect(slipCost('gmail.com', 'qmail.com')).toBeGreaterThan(2 * oneSlip)
  expect(slipCost('gmail.com', 'a'.repeat(1_000))).toBeGreaterThan(90)
})
