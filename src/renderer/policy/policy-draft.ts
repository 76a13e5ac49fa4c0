// Changes of a policy before they are saved. Pure, so that each of them is a test.
import {
  type PolicyBody,
  type PolicyRule,
  type RuleId,
  ruleIds,
  type StatusWord,
} from '../../contract/app/run/policy.ts'

export const withRule = (body: PolicyBody, id: RuleId, patch: Partial<PolicyRule>): PolicyBody => ({
  ...body,
  rules: { ...body.rules, [id]: { ...body.rules[id], ...patch } },
})

/** A word as policies know it: trimmed, lower case, `_` for spaces and dashes. */
const plainWord = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** Gives a word of the service a meaning; null takes it away. */
export function withWord(body: PolicyBody, word: string, meaning: StatusWord | null): PolicyBody {
  const key = plainWord(word)
  const { [key]: _, ...others } = body.words
  return key === '' ? body : { ...body, words: meaning === null ? others : { ...others, [key]: meaning } }
}

const sameRule = (a: PolicyRule, b: PolicyRule) => a.on === b.on && a.verdict === b.verdict && a.action === b.action

/** Rules that two policies do not agree on. */
export const changedRules = (a: PolicyBody, b: PolicyBody): RuleId[] =>
  ruleIds.filter(id => !sameRule(a.rules[id], b.rules[id]))

export function samePolicy(a: PolicyBody, b: PolicyBody): boolean {
  const [some, others] = [Object.entries(a.words), Object.entries(b.words)]
  return (
    a.score === b.score &&
    changedRules(a, b).length === 0 &&
    some.length === others.length &&
    some.every(([word, meaning]) => b.words[word] === meaning)
  )
}
