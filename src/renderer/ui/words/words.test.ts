// Every declared problem has a sentence of its own, and a lost connection is told apart from a fault.
import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ProblemCode, problemSchemas } from '../../../contract/app/problem.ts'
import { problemText, problemWords } from './words.ts'

/** Details as the engine could send them, from their schema; a reason is a whole sentence. */
const sample = (shape: z.ZodObject, yes: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape.shape).map(([name, field]) => {
      const choices = field instanceof z.ZodEnum ? field.options : []
      const fitting = [7, yes, ...choices, name === 'reason' ? 'The file has changed.' : `the ${name}`]
      return [name, fitting.find(value => z.safeParse(field as z.ZodType, value).success)]
    }),
  )

const codes = Object.keys(problemSchemas) as ProblemCode[]

test.each(
  codes.flatMap(code => [
    { code, yes: true },
    { code, yes: false },
  ]),
)('$code is said in whole sentences without codes or gaps ($yes)', ({ code, yes }) => {
  const details = sample(problemSchemas[code], yes)
  expect(problemSchemas[code].safeParse(details).error).toBeUndefined()
  const { title, text } = problemWords({ code, details })
  expect(title).toMatch(/^["\p{Lu}].*[^.]$/u)
  expect(text).toMatch(/\S[.]$/)
  expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|\[object/)
  expect(`${title} ${text}`).not.toContain(code.includes('_') ? code : '\0')
})

test('a call without an answer is a lost connection, not a fault', () => {
  expect(problemText(new TRPCClientError('closed')).title).toBe('Disconnected')
})

test('an undeclared failure of the engine is not dressed up as something else', () => {
  const error = TRPCClientError.from({
    error: { code: -32603, message: 'Something went wrong.', data: { code: 'INTERNAL_SERVER_ERROR', problem: null } },
  })
  expect(problemText(error).title).toBe('Something went wrong')
})
