// Rows of bounce files as the mailers document them.
import { expect, it } from 'vitest'
import { isDeliveryReport, reportReader } from './delivery-reports.ts'
import { bounceReader } from './mailers.ts'

const dead = '550 5.1.1 The email account that you tried to reach does not exist'

it.each([
  [
    'sendgrid',
    ['status', 'reason', 'email', 'created'],
    ['5.1.1', dead, 'Ann@Firm.example', '1700000000'],
    { address: 'ann@firm.example', class: 'invalid', day: '2023-11-14' },
  ],
  [
    'sendgrid',
    ['email', 'timestamp', 'event', 'sg_event_id', 'type', 'reason'],
    ['a@b.example', '1700000000', 'bounce', 'x', 'blocked', '550 blocked by policy'],
    { class: 'refused' },
  ],
  [
    'sendgrid',
    ['email', 'timestamp', 'event', 'sg_event_id'],
    ['a@b.example', '1700000000', 'delivered', 'x'],
    { class: 'delivered' },
  ],
  [
    'mailgun',
    ['address', 'code', 'error', 'created_at'],
    ['a@b.example', '552', 'Mailbox full', 'Fri, 21 Oct 2011 11:02:55 GMT'],
    { class: 'full', day: '2011-10-21' },
  ],
  [
    'postmark',
    ['ID', 'Type', 'Email', 'BouncedAt', 'Details'],
    ['1', 'HardBounce', 'a@b.example', '2024-02-01T09:23:31.1234567Z', 'smtp;550 5.1.1 unknown'],
    { class: 'invalid', day: '2024-02-01' },
  ],
  [
    'postmark',
    ['ID', 'Type', 'Email', 'BouncedAt', 'Details'],
    ['1', 'SpamComplaint', 'a@b.example', '', ''],
    { class: 'complaint', day: null },
  ],
  [
    'ses',
    ['notificationType', 'bounce', 'mail'],
    [
      'Bounce',
      JSON.stringify({
        bounceType: 'Transient',
        timestamp: '2024-05-06T00:00:00.000Z',
        bouncedRecipients: [{ emailAddress: 'a@b.example', status: '4.4.7', diagnosticCode: 'smtp; 421 busy' }],
      }),
      '{}',
    ],
    { class: 'busy', day: '2024-05-06' },
  ],
  [
    'ses',
    ['EmailAddress', 'Reason', 'LastUpdateTime'],
    ['a@b.example', 'BOUNCE', '2024-05-06T01:02:03+00:00'],
    { class: 'hard', day: '2024-05-06' },
  ],
  [
    'mailchimp',
    ['Email Address', 'First Name', 'CLEAN_TIME', 'CLEAN_CAMPAIGN_TITLE'],
    ['a@b.example', 'Ann', '2024-05-06 10:00:00', 'May'],
    { class: 'hard', day: '2024-05-06' },
  ],
  [
    'brevo',
    ['email', 'date', 'messageId', 'event', 'reason'],
    ['a@b.example', '2024-05-06T10:00:00.000+02:00', '<x>', 'softBounces', 'try again later'],
    { class: 'busy' },
  ],
  ['other', ['Mail', 'What'], ['Ann <a@b.example>', dead], { address: 'a@b.example', class: 'invalid' }],
] as const)('%s %j', (mailer, columns, cells, event) => {
  const reader = bounceReader(columns, 0)
  expect(reader?.mailer).toBe(mailer)
  expect(reader?.read(cells)).toMatchObject([event])
})

it('a row without an address, a broken notification and a table without addresses say nothing', () => {
  expect(bounceReader(['address', 'code', 'error'], null)?.read(['nobody', '550', dead])).toEqual([])
  expect(bounceReader(['notificationType', 'mail', 'bounce'], null)?.read(['Bounce', '{', '[1'])).toEqual([])
  expect(bounceReader(['A', 'B'], null)).toBeNull()
  expect(bounceReader(['Mail', 'Note'], 0)?.read(['a@b.example', 'met at the fair'])).toEqual([])
})

const readReports = (text: string) => {
  const reader = reportReader()
  return [...text.split(/\r\n?|\n/).flatMap(line => reader.line(line)), ...reader.end()]
}

it('a line of a report takes no longer than its length, and one of any length is read', () => {
  // Two patterns that share spaces made a line of a megabyte take hours.
  const spaces = ' '.repeat(1_000_000)
  for (const name of ['Final-Recipient: rfc822;', 'Diagnostic-Code:', 'Arrival-Date:'])
    expect(readReports(`${name}${spaces}x\u2028y`)).toEqual([])
  expect(readReports(`Final-Recipient: rfc822; a@b.example\n${spaces}x\n\t${spaces}\nStatus: 5.1.1`)).toEqual([])
  const folded = `Final-Recipient: rfc822; a@b.example\nDiagnostic-Code: smtp;${'\n 550'.repeat(100_000)}\nStatus: 5.1.1\n`
  expect(readReports(folded)).toEqual([{ address: 'a@b.example', class: 'invalid', day: null }])
})

it('delivery reports of mail servers, several in one text', () => {
  const report = (address: string, action: string, status: string, said: string) =>
    `Reporting-MTA: dns; mx.example\r\nArrival-Date: Mon, 6 May 2024 10:00:00 +0000\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp;\r\n ${said}\r\n\r\n--x--\r\n`
  const text =
    report('Ann@b.example', 'failed', '5.1.1', dead) + report('bo@b.example', 'delayed', '4.4.1', 'no answer')
  expect(isDeliveryReport(text)).toBe(true)
  expect(readReports(text)).toEqual([
    { address: 'ann@b.example', class: 'invalid', day: '2024-05-06' },
    { address: 'bo@b.example', class: 'busy', day: '2024-05-06' },
  ])
  expect(isDeliveryReport('a,b\n1,2')).toBe(false)
})
