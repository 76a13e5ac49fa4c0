// What was sent as a file: requests of runs and of reconciliations together, in the order in which they left.
import { expect, test } from 'vitest'
import type { RowId, RunId } from '../../contract/app/ids.ts'
import { egressCsv } from './egress-csv.ts'

const time = (minute: number) => `2026-01-31T10:0${minute}:00.000Z`

test('one line per request, the oldest first, each with what is known of it', () => {
  const entry = (minute: number) => ({
    ...{ id: minute, at: time(minute), live: true, host: 'api.example', op: 'validate.email', fields: ['email'] },
    ...{ runId: 3 as RunId, sheet: 'guests', rowId: 7 as RowId, rows: 2, state: 'answered' as const },
    ...{ http: 200, sent: 30, received: 90 },
  })
  const call = {
    ...{ id: 1, at: time(2), host: 'firms.example', kind: 'candidates' as const, sheetId: 1, sheet: null },
    ...{ fields: ['Firm', 'Town'], items: 10, sent: 512, http: null, received: null },
  }
  expect(egressCsv([entry(3), entry(1)], [call]).split('\r\n')).toEqual([
    'Time,Provider,Host,Operation,Fields,List,First row,Rows,Different values,Run,State,HTTP status,Bytes sent,Bytes received',
    `${time(1)},LIVE,api.example,validate.email,email,guests,7,2,,3,answered,200,30,90`,
    `${time(2)},Reconciliation,firms.example,reconcile.candidates,Firm Town,,,,10,,unsure,,512,`,
    `${time(3)},LIVE,api.example,validate.email,email,guests,7,2,,3,answered,200,30,90`,
    '',
  ])
})
