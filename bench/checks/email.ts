// The email half of the bench: syntax alone (G1), the whole offline report (G2), cells of a megabyte (G4).
import isemail from 'isemail'
import validator from 'validator'
import { checkEmail } from '../../src/checks/email/check.ts'
import { parseEmail } from '../../src/checks/email/parse.ts'
import { emailReport } from '../../src/checks/email/report.ts'
import { addressList } from './addresses.ts'
import { pythonEmailValidator } from './python-email.ts'
import { inProcess, type Race } from './race.ts'

const COUNT = 20_000
// New domains in each round: what is remembered per domain has to be found out again, as in a new list.
const inputs = (round: number) => addressList(COUNT, round + 2)

const validatorJs = inProcess('validator.js isEmail', address => validator.isEmail(address))

const MEGA = 1_000_000
/** Cells of a megabyte in the forms that cost careless readers most. */
const hugeCells = [
  'a',
  '@',
  '.',
  '"',
  '\\',
  ' ',
  '<',
  '(',
  '\u0301',
  '\ud800',
  '\u{1f600}',
  '\u202e',
  'a@',
  'a.',
  '"\\',
  'a@b.co;',
].map(unit => unit.repeat(MEGA / unit.length))

const now = Date.now()

export const emailRounds: readonly Race[] = [
  {
    what: 'syntax',
    inputs,
    ours: inProcess('parseEmail', address => parseEmail(address).ok),
    peers: [
      { ...validatorJs, goal: { id: 'G1', times: 8 } },
      { ...inProcess('isemail', address => isemail.validate(address)), goal: { id: 'G1', times: 10 } },
      { ...pythonEmailValidator(), goal: { id: 'G1', times: 80 } },
    ],
  },
  {
    what: 'whole offline report',
    inputs,
    ours: inProcess('emailReport', address => emailReport(address, { now }).email_deliverability.is_format_valid),
    peers: [{ ...validatorJs, goal: { id: 'G2', times: 1 } }],
  },
  {
    what: 'email cells of 1 MB',
    inputs: () => Array.from({ length: 200 }, () => hugeCells).flat(),
    ours: inProcess('checkEmail', cell => checkEmail(cell, { now }).settled),
    peers: [],
    limit: { id: 'G4', microseconds: 5 },
  },
]
