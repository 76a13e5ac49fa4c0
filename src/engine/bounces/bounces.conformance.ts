// A bounce file over a list: matched by address, written as one step, taken back by one undo.
import { afterAll, expect, test } from 'vitest'
import type { BounceAsk } from '../../contract/app/bounces.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createBounces } from './bounces.ts'
import { bouncesAction } from './bounces-action.ts'

const workspace = await fileWorkspace()
const { store, views, changes, files } = workspace
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const bounces = createBounces({ store, files })
const acting = createPipeline({ store, edits, changes, actions }, { bounces, files })
afterAll(() => workspace.close())

const people = [
  ['Ann', 'ann@firm.example'],
  ['Ann again', ' Ann <ANN@Firm.Example> '],
  ['Bo', 'bo@firm.example'],
  ['Cy', 'cy@gmail.com'],
  ['Di', null],
  ['Ed', 'no address'],
]
const list = async () =>
  (
    await makeSheet(
      store,
      [
        { name: 'Name', type: 'text' },
        { name: 'E-mail', type: 'email' },
      ],
      people,
    )
  ).sheetId
const asked = async (name: string, content: string): Promise<BounceAsk> => ({
  sheetId: await list(),
  columnId: null,
  ticket: (await workspace.put(name, content)).ticket,
  options: {},
})

const mailgun = [
  'address,code,error,created_at',
  'ann@firm.example,450,try again later,"Fri, 21 Oct 2011 11:02:55 GMT"',
  'ANN@firm.example,550,5.1.1 no such user,"Sat, 22 Oct 2011 11:02:55 GMT"',
  'cy@gmail.com,552,mailbox full,"Fri, 21 Oct 2011 11:02:55 GMT"',
  'gone@other.example,550,no such user,"Fri, 21 Oct 2011 11:02:55 GMT"',
  '',
].join('\n')

test('what a file says is counted by row and address, and the gravest counts', async () => {
  expect(await bounces.read(await asked('bounces.csv', mailgun))).toMatchObject({
    columnName: 'E-mail',
    format: 'mailgun',
    events: 4,
    addresses: 3,
    matched: 3,
    unmatched: 1,
    classes: [
      { class: 'invalid', rows: 2 },
      { class: 'full', rows: 1 },
    ],
    sentKnown: false,
    sent: 4,
    providers: [
      { name: 'firm.example', sent: 3, dead: 2 },
      { name: 'gmail.com', sent: 1, dead: 0 },
    ],
    suggestions: [],
    suppress: ['ann@firm.example'],
  })
})

test('it is written as one step and taken back by one undo', async () => {
  const ask = await asked('bounces.csv', mailgun)
  const before = await workspace.cells(ask.sheetId)
  const done = await acting.perform(bouncesAction, ask)
  expect(done).toMatchObject({ cells: 6, label: 'Read bounces of “E-mail”' })
  const columns = await store.grid.call('columnsOf', ask.sheetId)
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['Name', 'text'],
    ['E-mail', 'email'],
    ['E-mail: bounce', 'text'],
    ['E-mail: bounced on', 'date'],
  ])
  expect((await workspace.cells(ask.sheetId)).map(row => row.slice(2))).toEqual([
    ['No such mailbox', '2011-10-22'],
    ['No such mailbox', '2011-10-22'],
    [null, null],
    ['Mailbox full', '2011-10-21'],
    [null, null],
    [null, null],
  ])
  await edits.undo(ask.sheetId)
  expect(await workspace.cells(ask.sheetId)).toEqual(before)
})

test('delivered messages say what was sent; a saved report of a mail server is read too', async () => {
  const events = ['delivered', 'bounce'].map((event, at) =>
    JSON.stringify({
      email: ['bo@firm.example', 'cy@gmail.com'][at],
      event,
      sg_event_id: `${at}`,
      timestamp: 1700000000,
    }),
  )
  expect(await bounces.read(await asked('events.jsonl', events.join('\n')))).toMatchObject({
    format: 'sendgrid',
    sentKnown: true,
    sent: 2,
    matched: 2,
  })
  const report =
    'From: MAILER-DAEMON@mx.example\nSubject: failed\n\nFinal-Recipient: rfc822; bo@firm.example\nAction: failed\nStatus: 5.2.1\n\n'
  const saved = await asked('returned.eml', report)
  expect(await bounces.read(saved)).toMatchObject({
    format: 'report',
    matched: 1,
    classes: [{ class: 'disabled', rows: 1 }],
  })
  expect(await acting.perform(bouncesAction, saved)).toMatchObject({ cells: 1 })
})

test('a file without addresses, and a list without any, are refused', async () => {
  await expect(bounces.read(await asked('other.csv', 'a,b\n1,2\n'))).rejects.toMatchObject({ code: 'bad_request' })
  const { sheetId } = await makeSheet(store, [{ name: 'Name', type: 'text' }], [['Ann']])
  await expect(bounces.read({ ...(await asked('bounces.csv', mailgun)), sheetId })).rejects.toMatchObject({
    code: 'not_found',
  })
})
