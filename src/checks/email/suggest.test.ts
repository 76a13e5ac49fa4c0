// The one repair of a refused address, with its reason; and roles that have other words beside them.
import { expect, it } from 'vitest'
import { emailFindings } from './findings.ts'
import { suggestEmail } from './suggest.ts'

it.each([
  ['x@gmailcom', 'x@gmail.com', 'mailbox'],
  ['x@acme.con', 'x@acme.com', 'ending'],
  ['x@@acme.com', 'x@acme.com', 'doubled'],
  ['x@acme;com', 'x@acme.com', 'sign'],
  ['x@acme .com', 'x@acme.com', 'space'],
  ['x at acme dot com', 'x@acme.com', 'spelled'],
  ['https://x@acme.com/', 'x@acme.com', 'link'],
  ['x@acme.com?subject=Hi', 'x@acme.com', 'link'],
  ['please x@acme.com', 'x@acme.com', 'words'],
  ['x@\u0430cme.com', 'x@acme.com', 'look_alike'],
])('%s is probably %s', (cell, text, reason) => {
  expect(suggestEmail(cell)).toEqual({ text, reason })
})

it.each(['x@acme.com', 'x@firm.example', 'x@telecom', 'x@acme.qqqq', 'иван@почта.рф', '', 'at', '@'.repeat(300)])(
  'nothing is suggested for %s',
  cell => expect(suggestEmail(cell)).toBeNull(),
)

it.each([
  ['sales.uk@acme.com', true],
  ['info-de@acme.com', true],
  ['sales_team@acme.com', true],
  ['anna.sales@acme.com', false],
  ['uk.team@acme.com', false],
])('%s is a role: %s', (address, role) => expect(emailFindings(address).local?.role).toBe(role))
