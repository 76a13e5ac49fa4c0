// Replies of mail servers in the forms that bounce files hold.
import { expect, it } from 'vitest'
import { classifyReply, type ReplyKind } from './bounce.ts'

it.each<[string, ReplyKind | null]>([
  // Enhanced codes decide, whatever the words.
  ['550 5.1.1 <ann@firm.com>: Recipient address rejected: User unknown', 'invalid'],
  ['550-5.1.1 The account that you tried to reach is not here.\n550 5.1.1 Please check it.', 'invalid'],
  ['smtp; 550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup', 'invalid'],
  ['Status: 5.1.2\nDiagnostic-Code: smtp; no such domain', 'invalid'],
  ['550 #5.1.6 recipient has moved', 'invalid'],
  ['550 5.1.1 blocked by policy', 'invalid'],
  ['550 5.2.1 The account is over quota', 'disabled'],
  ['552 5.2.2 Over quota', 'full'],
  ['452 4.2.2 The mailbox is out of room', 'full'],
  ['450 4.2.1 The user is receiving mail too quickly', 'busy'],
  ['451 4.7.1 Greylisted, user unknown', 'busy'],
  ['452 4.5.3 Too many recipients', 'busy'],
  ['452 4.3.1 Insufficient system storage', 'busy'],
  ['550 5.7.1 user unknown', 'refused'],
  ['554 5.7.26 unauthenticated mail from firm.com is not accepted', 'refused'],
  ['552 5.3.4 Message size exceeds fixed limit', 'refused'],
  ['553 5.1.8 Domain of sender address does not exist', 'refused'],
  // A code that names no cause leaves it to a later one, then to the words.
  ['Status: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 unknown', 'invalid'],
  ['550 5.1.0 Address rejected: no such user', 'invalid'],
  ['550 5.1.0 Sender rejected: mailbox does not exist', 'refused'],
  ['550 5.2.0 mailbox is disabled', 'disabled'],
  ['550 5.5.0 Requested action not taken: mailbox unavailable', 'refused'],
  // Words, within what the three digits allow.
  ['550 No such user here', 'invalid'],
  ["554 delivery error: dd This user doesn't have a host.com account (ann@host.com) [0]", 'invalid'],
  ['550 unrouteable address', 'invalid'],
  ['554 The mailbox ann@firm.com is inactive', 'disabled'],
  ['550 account has been suspended', 'disabled'],
  ['550 mailbox full', 'full'],
  ['552 storage', 'full'],
  ['552 message size limit exceeded', 'refused'],
  ['452 no room', 'full'],
  ['452 too many recipients', 'busy'],
  ['450 user unknown', 'busy'],
  ['450 mailbox over quota', 'full'],
  ['421 service not available', 'busy'],
  ['550 rejected as spam: user unknown', 'refused'],
  ['550 relay access denied', 'refused'],
  ['554 transaction failed', 'refused'],
  ['host mx.firm.com[192.0.2.1] said: 550 unknown user (in reply to RCPT TO)', 'invalid'],
  ['user unknown', 'invalid'],
  ['Greylisted, try again later', 'busy'],
  // Nothing to read.
  ['', null],
  ['250 2.0.0 OK, user unknown', null],
  ['bounced', null],
  ['delivery took 550 ms', null],
  ['from 5.1.1.20 and 10.5.1.1, server 4.94.2', null],
])('%j: %s', (reply, kind) => expect(classifyReply(reply)).toBe(kind))

it('reads no more of a text than a reply can be', () => {
  expect(classifyReply(`550 ${'mailbox '.repeat(200_000)}`)).toBe('refused')
  expect(classifyReply(`${' '.repeat(5000)}550 5.1.1`)).toBeNull()
  expect(classifyReply('\ud800\0'.repeat(3000))).toBeNull()
})
