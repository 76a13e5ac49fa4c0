// Any bytes in a bounce file end with figures that fit together or a declared failure: tables of mailers and reports of mail servers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BounceAsk, bounceClasses } from '../../contract/app/bounces.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace } from '../../testing/file/file-workspace.ts'
import { fuzz } from '../../testing/fuzz.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { Failure } from '../base/fail.ts'
import { type Bounces, createBounces } from './bounces.ts'

let workspace: FileWorkspace
let bounces: Bounces
let sheetId: SheetId
const rows = 3
beforeAll(async () => {
  workspace = await fileWorkspace()
  const { store, files } = workspace
  bounces = createBounces({ store, files })
  const people = [['ann@firm.example'], ['bo@firm.example'], ['Cy <cy@gmail.com>']]
  ;({ sheetId } = await makeSheet(store, [{ name: 'E-mail', type: 'email' }], people))
})
afterAll(() => workspace.close())

const report = [
  'Reporting-MTA: dns; mx.example',
  'Arrival-Date: Mon, 6 May 2024 10:00:00 +0000',
  '',
  'Final-Recipient: rfc822; ann@firm.example',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp;',
  ' 550 no such user',
  '',
  '--x--',
  '',
].join('\r\n')
const notification = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    timestamp: '2024-05-06T00:00:00.000Z',
    bouncedRecipients: [{ emailAddress: 'cy@gmail.com', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' }],
  },
  mail: {},
}
const files = {
  csv: [
    'email,event,timestamp,sg_event_id,reason\nann@firm.example,bounce,1700000000,x,"550 5.1.1 no such user"\nbo@firm.example,delivered,1700000001,y,\n',
    'address,code,error,created_at\nann@firm.example,550,no such user,"Fri, 21 Oct 2011 11:02:55 GMT"\n',
    'ID,Type,Email,BouncedAt,Details\n1,HardBounce,bo@firm.example,2024-02-01T09:23:31.1234567Z,smtp;550 5.1.1\n',
    'Email Address,First Name,CLEAN_TIME\ncy@gmail.com,Cy,2024-05-06 10:00:00\n',
    'email,date,messageId,event,reason\nann@firm.example,2024-05-06T10:00:00.000+02:00,<x>,softBounces,try again later\n',
    'Mail,What\nAnn <ann@firm.example>,550 mailbox full\n',
  ],
  jsonl: [`${JSON.stringify(notification)}\n`],
  eml: [report, report + report.replace('ann@', 'bo@').replace('5.1.1', '4.2.2')],
}
const words = [
  ...['Final-Recipient: rfc822; ', 'final-recipient:', 'Action: delivered\n', 'Status: 5.2.2\n', 'Diagnostic-Code:'],
  ...['\n ', '\n\t', '\r', '\r\n', '\n', '\0', '\u2028', '\u0085', '"', ',', ';', '{', '[', '}', '--', '__proto__'],
  ...[
    'ann@firm.example',
    '<',
    '>',
    '@',
    '1e999',
    '-1',
    '99999999999',
    '275760-09-14',
    '5.1.1',
    '421',
    'spam',
    'bounce',
  ],
  ...['   '.repeat(1000), '<'.repeat(1000), '550 '.repeat(1000), '\u00ff\u00fe', '\ud800'],
]

const inputs = { csv: 250, jsonl: 100, eml: 250 } as const
let made = 0

test.each(Object.keys(inputs) as (keyof typeof inputs)[])('%s', { timeout: 7_200_000 }, async ending => {
  let matched = 0
  await fuzz({
    name: `bounces-${ending}`,
    from: files[ending].map(text => Buffer.from(text)),
    words,
    inputs: inputs[ending],
    async judge(input) {
      const { ticket } = await workspace.put(`${made++ % 50}.${ending}`, input)
      const ask: BounceAsk = { sheetId, columnId: null, ticket, options: {} }
      let found: Awaited<ReturnType<Bounces['read']>>
      try {
        found = await bounces.read(ask)
      } catch (error) {
        if (error instanceof Failure) return
        throw error
      }
      if (found.matched > 0) matched++
      expect(found.addresses).toBeLessThanOrEqual(found.events)
      expect(found.unmatched).toBeLessThanOrEqual(found.addresses)
      expect(found.matched).toBeLessThanOrEqual(rows)
      expect(found.sent).toBeLessThanOrEqual(rows)
      expect(found.classes.reduce((sum, one) => sum + one.rows, 0)).toBe(found.matched)
      for (const one of found.classes) expect(bounceClasses).toContain(one.class)
      for (const address of found.suppress)
        expect(address).toMatch(/^(?:ann@firm\.example|bo@firm\.example|cy@gmail\.com)$/)
    },
  })
  expect(matched).toBeGreaterThan(inputs[ending] / 20)
})
