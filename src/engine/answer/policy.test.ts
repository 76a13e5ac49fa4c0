// A policy that a person changed: rules switched off, other verdicts, the score, words of the service; never a report
// without a verdict, never Deliverable without proof.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verdictActions, verdictNames } from '../../contract/app/cell/cell.ts'
import {
  lastingRules,
  PolicyBody,
  type PolicyRule,
  type RuleId,
  ruleIds,
  statusWords,
  unconfirmedRules,
} from '../../contract/app/run/policy.ts'
import { readEmailReport, readPhoneReport } from '../client/reader.ts'
import { type JudgedBy, standardPolicy } from './policy.ts'
import { judgeEmail, judgePhone } from './verdict.ts'

const naming = { network: 'social', renamed: {} }

function email(status: string | null, more: object = {}) {
  const json = { data: { email_address: 'a@b.com', email_deliverability: { status }, ...more } }
  const reading = readEmailReport(json, naming)
  if (reading.kind !== 'report') throw new Error(reading.kind)
  return reading.report
}
function phone(valid: boolean | null, line: string | null, more: object = {}) {
  const json = { data: { phone_number: '1', phone_validation: { is_valid: valid, line_status: line }, ...more } }
  const reading = readPhoneReport(json, naming)
  if (reading.kind !== 'report') throw new Error(reading.kind)
  return reading.report
}

const changed = (rules: Partial<Record<RuleId, Partial<PolicyRule>>>, more: Partial<PolicyBody> = {}): JudgedBy => {
  const { body } = standardPolicy
  const merged = Object.fromEntries(ruleIds.map(id => [id, { ...body.rules[id], ...rules[id] }]))
  return { version: 3, body: PolicyBody.parse({ ...body, ...more, rules: merged }) }
}

describe('a changed policy', () => {
  test('a rule that is off decides nothing and is not told', () => {
    const catchAll = email('deliverable', { email_quality: { is_catchall: true } })
    expect(judgeEmail(catchAll)).toMatchObject({ rule: 'E9', policy: 0 })
    expect(judgeEmail(catchAll, changed({ E9: { on: false } }))).toMatchObject({
      rule: 'E14',
      verdict: 'Deliverable',
      policy: 3,
      otherHits: [],
    })
  })

  test('a rule gives the verdict and action that were chosen for it', () => {
    const role = email('deliverable', { email_quality: { is_role: true } })
    expect(judgeEmail(role, changed({ E12: { verdict: 'Undeliverable', action: 'Remove' } }))).toMatchObject({
      verdict: 'Undeliverable',
      action: 'Remove',
    })
    expect(judgePhone(phone(true, 'unknown'), changed({ P6: { action: 'Use' } }))).toMatchObject({ action: 'Use' })
  })

  test.each([
    ['E13-score', { email_quality: { score: 69 } }],
    ['E13-name', { email_quality: { is_username_suspicious: true } }],
    ['E13-ending', { email_domain: { is_risky_tld: true } }],
    ['E13-risk', { email_risk: { domain_risk_status: 'medium' } }],
    ['E13-free', { email_quality: { is_free_email: true } }],
  ] as const)('%s is off until it is switched on', (id, groups) => {
    const report = email('deliverable', groups)
    expect(judgeEmail(report).rule).toBe('E14')
    expect(judgeEmail(report, changed({ [id]: { on: true } }, { score: 70 }))).toMatchObject({
      rule: id,
      verdict: 'Risky',
    })
  })

  test('a score at the limit passes', () => {
    const report = email('deliverable', { email_quality: { score: 70 } })
    expect(judgeEmail(report, changed({ 'E13-score': { on: true } }, { score: 70 })).rule).toBe('E14')
  })

  test('a word of the service means what the policy says', () => {
    const report = email('Safe To-Send')
    expect(judgeEmail(report)).toMatchObject({ rule: 'E6', verdict: 'Unknown' })
    expect(judgeEmail(report, changed({}, { words: { safe_to_send: 'deliverable' } }))).toMatchObject({ rule: 'E14' })
  })

  test('a word that is also a property of every object is still unknown', () => {
    expect(judgeEmail(email('constructor'))).toMatchObject({ rule: 'E6' })
  })
})

test.each([...lastingRules])('%s cannot be turned off', id => {
  expect(() => changed({ [id]: { on: false } })).toThrow('cannot be turned off')
})

test.each([...unconfirmedRules])('%s cannot say Deliverable', id => {
  expect(() => changed({ [id]: { verdict: 'Deliverable' } })).toThrow('Only confirmed addresses')
})

test('whatever is chosen, every report has a verdict, and only a confirmed one is Deliverable', () => {
  const flag = fc.constantFrom(true, false, null)
  const policy = fc
    .record({
      rules: fc.record(
        Object.fromEntries(
          ruleIds.map(id => [
            id,
            fc.record({
              on: lastingRules.has(id) ? fc.constant(true) : fc.boolean(),
              verdict: fc.constantFrom(
                ...verdictNames.filter(word => word !== 'Deliverable' || !unconfirmedRules.has(id)),
              ),
              action: fc.constantFrom(...verdictActions),
            }),
          ]),
        ),
      ),
      score: fc.integer({ min: 1, max: 100 }),
      words: fc.dictionary(fc.constantFrom('ok', 'bad'), fc.constantFrom(...statusWords)),
    })
    .map(body => ({ version: 1, body: PolicyBody.parse(body) }))
  fc.assert(
    fc.property(
      policy,
      fc.constantFrom(...statusWords, 'ok', 'bad', null),
      fc.record({ is_catchall: flag, is_role: flag, score: fc.option(fc.integer({ min: 0, max: 100 })) }),
      fc.tuple(flag, fc.constantFrom('active', 'inactive', 'unknown', null)),
      (judgedBy, status, quality, [valid, line]) => {
        const { verdict } = judgeEmail(email(status, { email_quality: quality }), judgedBy)
        const meant = judgedBy.body.words[status ?? ''] ?? status
        if (verdict === 'Deliverable') expect(meant).toBe('deliverable')
        expect(verdictNames).toContain(verdict)
        const called = judgePhone(phone(valid, line), judgedBy).verdict
        if (called === 'Deliverable') expect(valid).toBe(true)
      },
    ),
  )
})
