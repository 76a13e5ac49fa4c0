// Every rule of the policy is shown once, in the order in which it is tried.
import { expect, test } from 'vitest'
import { ruleIds } from '../../contract/app/run/policy.ts'
import { ruleGroups } from './rule-words.ts'

test('all rules, in their order', () => {
  expect(ruleGroups.flatMap(({ rules }) => rules.map(({ id }) => id))).toEqual([...ruleIds])
})
