// The words of "Check balance": numbers first, then credits and rows, then what to do.
import { expect, test } from 'vitest'
import { allWords, checkedWords } from './unsure-words.ts'

const three = { attempts: 3, credits: 6, drop: 10, pages: false }

test.each([
  [
    { attempts: 1, credits: 1, drop: 1, charged: 1, pages: false },
    '1 of 1 charged. You paid for the request without an answer as booked (1 credit). To try again, start a run that includes Unsure. This costs credits again.',
  ],
  [
    { ...three, charged: 6, pages: true },
    '3 of 3 charged. You paid for the 3 requests without an answer as booked (6 credits). Run the search again to get what is missing. This costs credits again.',
  ],
  [
    { attempts: 1, credits: 1, drop: 0, charged: 0, pages: false },
    '0 of 1 charged. You did not pay for the request without an answer. 1 credit is returned to the run, and you can request its row again.',
  ],
  [
    { ...three, charged: 0 },
    '0 of 3 charged. You did not pay for the 3 requests without an answer. 6 credits are returned to the run, and you can request their rows again.',
  ],
  [{ ...three, charged: 4 }, '2 of 3 charged. It is unknown which, so all 3 count as charged.'],
  [
    { ...three, charged: 8 },
    'The balance changed by 10 credits, which must come from other use of the account. The 3 requests without an answer stay counted as charged.',
  ],
])('%o', (checked, words) => {
  expect(checkedWords(checked)).toBe(words)
})

test('several runs are answered with one sentence, and what is left with the most it can cost', () => {
  const before = { attempts: 9, credits: 12 }
  const none = { attempts: 0, credits: 0 }
  expect(allWords('check', before, none)).toBe('The balance decided about all 9 requests.')
  expect(allWords('check', before, { attempts: 4, credits: 5 })).toBe(
    'The balance decided about 5 of 9 requests. Without a decision: 4 requests, at most 5 credits, counted as charged.',
  )
  expect(allWords('not_charged', before, none)).toContain('12 credits are returned to the runs.')
  expect(allWords('leave', none, none)).toBe('Every request has an answer or a decision.')
})
