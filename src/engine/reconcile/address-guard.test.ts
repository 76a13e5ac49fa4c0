// Which services are asked at all.
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPrivateAddress } from '../web/private-address.ts'
import { guardedAddress, privateCode } from './address-guard.ts'

const reasonOf = (address: string, allowPrivate = false): unknown => {
  try {
    guardedAddress(address, allowPrivate)
    return null
  } catch (error) {
    return error instanceof Error && 'details' in error ? error.details : error
  }
}

test.each([
  ['https://service.example/reconcile', null],
  ['http://127.0.0.1:8000/reconcile', null],
  ['http://localhost:8000/', null],
  ['http://[::1]:8000/', null],
  ['http://service.example/reconcile', 'address'],
  ['ftp://service.example/', 'address'],
  ['file:///etc/passwd', 'address'],
  ['https://anna:secret@service.example/', 'address'],
  ['not an address', 'address'],
  ['https://192.168.1.4/reconcile', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'private'],
  ['https://[fd00::1]/', 'private'],
  // Numbers written oddly are what they are.
  ['https://0x7f.1/', null],
  ['https://3232235777/', 'private'],
])('%s: %s', (address, reason) => {
  const said = reasonOf(address)
  if (reason === null) expect(said).toBeNull()
  else expect(said).toMatchObject({ reason })
})

test('a private network is asked where someone allows it, without encryption too', () => {
  expect(reasonOf('http://192.168.1.4/reconcile', true)).toBeNull()
  expect(reasonOf('file:///etc/passwd', true)).toMatchObject({ reason: 'address' })
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['100.64.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['2606:4700::1', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test('a name of the web that leads to this computer is not followed', async () => {
  const { lookup } = guardedAddress('https://service.example/', false)
  const ask = promisify((name: string, done: (error: Error | null) => void) =>
    lookup(name, { all: true }, error => done(error)),
  )
  await expect(ask('localhost')).rejects.toMatchObject({ code: privateCode })
  const here = guardedAddress('http://localhost:1/', false).lookup
  await expect(
    promisify((name: string, done: (error: Error | null) => void) => here(name, { all: true }, error => done(error)))(
      'localhost',
    ),
  ).resolves.toBeUndefined()
})
