// No address of a closed network is read as a public one, in any notation; public ones are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfHost, isPrivateAddress } from './private-address.ts'

const closed = [
  [
    '10',
    '172.16',
    '172.31',
    '192.168',
    '127',
    '169.254',
    '100.64',
    '100.127',
    '0',
    '198.18',
    '198.19',
    '224',
    '239',
    '255',
  ],
  ['192.0.0', '192.0.2', '198.51.100', '203.0.113'],
].flat()
const byte = fc.integer({ min: 0, max: 255 })
const closed4 = fc
  .tuple(fc.constantFrom(...closed), byte, byte, byte)
  .map(([start, ...rest]) => [...start.split('.'), ...rest.map(String)].slice(0, 4).join('.'))
const hex = (n: number) => n.toString(16)
const words = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
}
const numRuns = Number(process.env.LISTWRIGHT_WEB ?? 3000)

test('closed ranges of IPv4 are private, mapped, translated and tunnelled too', () => {
  fc.assert(
    fc.property(closed4, address => {
      expect(isPrivateAddress(address)).toBe(true)
      for (const form of [
        `::ffff:${address}`,
        `::ffff:${words(address)}`,
        `::${address}`,
        `64:ff9b::${words(address)}`,
      ])
        expect(isPrivateAddress(form)).toBe(true)
      expect(isPrivateAddress(`2002:${words(address)}::1`)).toBe(true)
    }),
    { numRuns, seed: 1 },
  )
})

test('of IPv6 only what is given out for the internet is public', () => {
  const word = fc.integer({ min: 0, max: 0xffff }).map(hex)
  fc.assert(
    fc.property(fc.array(word, { minLength: 8, maxLength: 8 }), parts => {
      const first = Number.parseInt(parts[0] ?? '0', 16)
      const address = parts.join(':')
      if (first < 0x2000 || first > 0x3fff) expect(isPrivateAddress(address)).toBe(true)
      expect(isPrivateAddress(`${address}%eth0`)).toBe(isPrivateAddress(address))
    }),
    { numRuns, seed: 2 },
  )
  for (const one of ['::1', '::', 'fe80::1%lo', 'fd00::1', 'fec0::1', 'ff02::1', '2001:db8::1', '2001:0:1::', '100::1'])
    expect(isPrivateAddress(one), one).toBe(true)
})

test('public addresses are public, and what is no address is private', () => {
  for (const one of ['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPrivateAddress(one), one).toBe(false)
  for (const one of ['', 'localhost', '1.1.1', '0x7f.1', '2130706433']) expect(isPrivateAddress(one), one).toBe(true)
})

test('numbers in other notations are read as the address they stand for', () => {
  for (const host of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:7f00:1]', '[::1]'])
    expect(isPrivateAddress(addressOfHost(new URL(`http://${host}/`).hostname) ?? ''), host).toBe(true)
  expect(addressOfHost('h.example')).toBeNull()
})
