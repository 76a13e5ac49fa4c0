// The words of "Check balance": numbers first, then credits and rows, then what to do.
import { expect, test } from 'vitest'
import { checkedWords } from './unsure-words.ts'

const three = { attempts: 3, credits: 6, drop: 10, pages: false }

test.each([
  [
    { attempts: 1, credits: 1, drop: 1, charged: 1, pages: false },
    '1 of 1 charged: the request without an answer was paid, as booked (1 credit). To ask again, run with the chip Unsure; that is a new call.',
  ],
  [
    { ...three, charged: 6, pages: true },
    '3 of 3 charged: the 3 requests without an answer were paid, as booked (6 credits). Fetch the search again to ask for what is missing; that is a new call.',
  ],
  [
    { attempts: 1, credits: 1, drop: 0, charged: 0, pages: false },
    '0 of 1 charged: the request without an answer cost nothing. 1 credit is given back to the run, and its row can be asked for again.',
  ],
  [
    { ...three, charged: 0 },
    '0 of 3 charged: the 3 requests without an answer cost nothing. 6 credits are given back to the run, and their rows can be asked for again.',
  ],
  [{ ...three, charged: 4 }, '2 of 3 charged; which ones is unknown, so all 3 stay counted as charged.'],
  [
    { ...three, charged: 8 },
    'The balance moved by 10 credits, which other use of the account must explain. The 3 requests without an answer stay counted as charged.',
  ],
])('%o', (checked, words) => {
  expect(checkedWords(checked)).toBe(words)
})
