// Digests of rows as they are made for many at once, against the plain way that hashes each from the start.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import { columnsAs } from '../../answer/operations.ts'
import { packTexts, textAt } from '../plan/plan-texts.ts'
import { answerDigits, answerKey, askedDigits, askedHash } from './mapping.ts'

const plain = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, 16)
}

// The third has the columns of another operation, the last asks something else.
const ops: readonly OperationId[] = ['validate.email', 'validate.phone', 'cached.org.byDomain', 'search.companyName']
const text = fc.string({ unit: 'grapheme' })
const asks = fc.record({
  op: fc.constantFrom(...ops),
  account: fc.constantFrom('embedded main', 'remote ü', ''),
  normal: text,
  question: fc.option(text, { nil: undefined }),
})

test('what was asked and the key of its answer are those of the plain way, whatever was hashed before', () => {
  fc.assert(
    fc.property(fc.array(asks, { maxLength: 20 }), all => {
      for (const { op, account, normal, question } of all) {
        const input = {
          kind: 'ask' as const,
          body: {},
          normal,
          domain: '',
          ...(question !== undefined && { question }),
        }
        const asked = plain(`${columnsAs(op)}\n${normal}`)
        const key = plain(`${account}\n`, plain(`${op}\n${question ?? normal}`))
        expect(askedDigits(op, input)).toBe(asked.toString('hex'))
        expect(answerDigits(account, op, input, askedDigits(op, input))).toBe(key.toString('hex'))
        expect(askedHash(op, input)).toEqual(asked)
        expect(answerKey(account, op, input)).toEqual(key)
      }
    }),
  )
})

test('packed bodies are read back, in letters of any size', () => {
  fc.assert(
    fc.property(fc.array(fc.option(text.map(value => JSON.stringify({ value }))), { maxLength: 50 }), texts => {
      const bodies = [{ first: 0, ...packTexts(texts) }]
      expect(texts.map((_, index) => textAt(bodies, index))).toEqual(texts)
    }),
  )
})
