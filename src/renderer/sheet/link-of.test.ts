// Cells that name a page, and those that do not.
import { expect, test } from 'vitest'
import { linkOf } from './link-of.ts'

test.each([
  ['domain', 'acme.com', 'https://acme.com/'],
  ['domain', ' Acme.co.uk ', 'https://acme.co.uk/'],
  ['url', 'http://www.acme.com/about?x=1#y', 'https://www.acme.com/about?x=1#y'],
  ['url', 'HTTPS://acme.com', 'https://acme.com/'],
  ['url', 'acme.com:8443/x', 'https://acme.com:8443/x'],
  ['profile_url', 'social.example/in/ann', 'https://social.example/in/ann'],
  ['company_url', 'https://social.example/company/acme', 'https://social.example/company/acme'],
  ['domain', 'müller.de', 'https://xn--mller-kva.de/'],
] as const)('%s %j opens %s', (type, value, href) => {
  expect(linkOf(type, value)).toBe(href)
})

test.each([
  ['email', 'ann@acme.com'],
  ['text', 'acme.com'],
  ['url', null],
  ['url', ''],
  ['url', 'see website'],
  ['url', 'javascript:alert(1)//a.b'],
  ['url', 'file:///etc/passwd.txt'],
  ['url', 'ftp://acme.com'],
  ['url', 'https://user:secret@acme.com'],
  ['url', '../x.html'],
  ['domain', 'localhost'],
] as const)('%s %j opens nothing', (type, value) => {
  expect(linkOf(type, value)).toBeNull()
})
