// Names guessed from addresses.
import { expect, it } from 'vitest'
import { nameFromAddress } from './name-from-address.ts'

it.each([
  ['anna.mueller@firm.com', 'Anna', 'Mueller', 'likely'],
  ['Anna_Mueller@firm.com', 'Anna', 'Mueller', 'likely'],
  ['mueller.anna@firm.com', 'Anna', 'Mueller', 'likely'],
  ['anna.mueller82@firm.com', 'Anna', 'Mueller', 'likely'],
  ['anna.mueller+news@firm.com', 'Anna', 'Mueller', 'likely'],
  ['anna.b.mueller@firm.com', 'Anna', 'Mueller', 'likely'],
  ['jörg.müller@firm.com', 'Jörg', 'Müller', 'likely'],
  ['anna.van.der.berg@firm.nl', 'Anna', 'van der Berg', 'likely'],
  ['anna-lena.mueller@firm.com', 'Anna-Lena', 'Mueller', 'likely'],
  ['mueller.martin@firm.com', 'Martin', 'Mueller', 'likely'],
  ['anna.qualtro@firm.com', 'Anna', 'Qualtro', 'possible'],
  ['qualtro.anna@firm.com', 'Anna', 'Qualtro', 'possible'],
  ['anna@firm.com', 'Anna', null, 'possible'],
])('%s: %s %s, %s', (address, firstName, lastName, confidence) => {
  expect(nameFromAddress(address)).toEqual({ firstName, lastName, confidence })
})

it.each([
  'info@firm.com',
  'sales.anna@firm.com',
  'anna.sales@firm.com',
  'test.test@firm.com',
  'xkqzvwpt@firm.com',
  'j.mueller@firm.com',
  'jmueller@firm.com',
  'annamueller@firm.com',
  'qualtro.zimbra@firm.com',
  'qualtro@firm.com',
  'anna.maria.luisa.mueller@firm.com',
  'иван.петров@firm.com',
  '"anna mueller"@firm.com',
  'anna.mueller@',
  '',
])('%s: nothing', address => {
  expect(nameFromAddress(address)).toBeNull()
})
