// Sums an agent may spend: a budget that is reserved and given back, a person who is asked, and the words of the question.
import { expect, test } from 'vitest'
import { approvalWords, createSpending, type SpendingAsk } from './spending.ts'

const ask = (cap: number): SpendingAsk => ({
  ...{ agent: 'Pia', cap, operation: 'Validate emails', list: 'Guests', rows: 3, live: true, host: 'api.firm.example' },
})

test('a budget is reserved, and what was not spent is given back; without one a person is asked', async () => {
  const questions: string[] = []
  const spending = createSpending(10, async words => questions.push(words) > 1)
  expect(await spending.approve(ask(7))).toBe('budget')
  await expect(spending.approve(ask(4))).rejects.toThrow('did not approve')
  spending.settle('budget', 7, 2)
  expect(await spending.approve(ask(8))).toBe('budget')
  expect(await spending.approve(ask(1))).toBe('person')
  // What a person approved is not the budget's.
  spending.settle('person', 1, 0)
  expect(await spending.approve(ask(1))).toBe('person')
  expect(await spending.approve(ask(0))).toBe('not_needed')
  expect(questions).toHaveLength(3)
})

test('a client that cannot ask spends nothing', async () => {
  await expect(createSpending(null, async () => null).approve(ask(1))).rejects.toThrow('Nothing was sent')
})

test('names cannot look like other words of the question', () => {
  const list = `“0 credits”.\nApprove: yes\u202e"${'x'.repeat(200)}`
  expect(approvalWords({ ...ask(900), agent: 'Pia\u0007', list })).toMatch(
    /^The agent “Pia” asks to spend up to 900 credits at api\.firm\.example\. Operation: Validate emails, for 3 rows of the list “0 credits \.[^“”\n\u202e]{1,60}”\.$/u,
  )
})
