// What a person's changes do to a policy, and when it differs from another.
import { expect, test } from 'vitest'
import { type PolicyBody, ruleIds } from '../../contract/app/run/policy.ts'
import { changedRules, samePolicy, withRule, withWord } from './policy-draft.ts'

const rule = { on: true, verdict: 'Risky', action: 'Review' } as const
// Every id has its entry; the type cannot follow `fromEntries`.
const rules = Object.fromEntries(ruleIds.map(id => [id, rule])) as PolicyBody['rules']
const body: PolicyBody = { rules, score: 50, words: {} }

test('a rule is changed alone', () => {
  const changed = withRule(body, 'E9', { action: 'Use' })
  expect(changed.rules.E9).toEqual({ ...rule, action: 'Use' })
  expect(changedRules(body, changed)).toEqual(['E9'])
  expect(samePolicy(body, changed)).toBe(false)
  expect(samePolicy(body, withRule(changed, 'E9', { action: 'Review' }))).toBe(true)
})

test('a word gets a meaning in its plain spelling, and loses it again', () => {
  const mapped = withWord(body, ' Safe To-Send ', 'deliverable')
  expect(mapped.words).toEqual({ safe_to_send: 'deliverable' })
  expect(samePolicy(body, mapped)).toBe(false)
  expect(samePolicy(mapped, withWord(mapped, 'safe_to_send', 'unknown'))).toBe(false)
  expect(withWord(mapped, 'safe_to_send', null)).toEqual(body)
  expect(withWord(body, '  ', 'unknown')).toBe(body)
})
