// What requests cost, read off the balance before and after; nothing else may be asked meanwhile.
import { allOps, type ConformanceOp, operationPrices, postedOps } from '../assumptions.ts'
import type { ConformanceCheck } from '../check.ts'
import { mustHold, type TestSession } from '../exam.ts'
import { textOf } from '../finds.ts'
import { wellFormedBodies } from '../inputs.ts'
import { isSpecOp } from '../judge.ts'
import { companyLookups, specOperations } from '../spec-facts.ts'

/** The balance, bare. Throws `Differs` if it is none. */
async function balance(exam: TestSession): Promise<number> {
  const { status, json } = await exam.ask('account.balance')
  mustHold(status === 200, `balance: status ${status}`)
  mustHold(typeof json === 'number' && Number.isInteger(json) && json >= 0, `balance: ${JSON.stringify(json)}`)
  return json
}

/** Credits that `work` costs by the balance. */
async function cost(exam: TestSession, work: () => Promise<unknown>): Promise<number> {
  const before = await balance(exam)
  await work()
  return before - (await balance(exam))
}

/** The line or assumption about the price of an operation. */
function priceLine(op: ConformanceOp): string {
  if (Object.hasOwn(companyLookups, op)) return `8:credit ${op}`
  // hasOwn says that it is one of them.
  if (Object.hasOwn(specOperations, op) && specOperations[op as keyof typeof specOperations].credits === 1)
    return `8:credit ${op}`
  if (op.startsWith('cached.')) return 'A.price.cached'
  return op.startsWith('meta.') ? 'A.price.meta' : `A.price.${op}`
}

const priced = postedOps.filter(op => !op.startsWith('meta.') || op === 'meta.city')

/** Inputs that find someone or answer in full, where one is needed to be sure of the price. */
async function hit(
  exam: TestSession,
  person: { readonly email: string; readonly url: string; readonly id: unknown },
): Promise<void> {
  for (const [op, body] of [
    ['cached.person.bySocial', { input: person.url }],
    ['person.bySocial', { input: person.url }],
    ['person.byId', { id: person.id }],
    ['validate.email', { email: person.email }],
  ] as const) {
    await exam.prove([priceLine(op), '1:credits'], async () => {
      const spent = await cost(exam, () => exam.ask(op, body))
      mustHold(spent === operationPrices[op], `${op} of someone costs ${spent} instead of ${operationPrices[op]}`)
    })
  }
}

export const creditChecks: readonly ConformanceCheck[] = [
  {
    name: 'the balance look-up',
    tier: 'free',
    alone: true,
    lines: ['1:balance', '4.1:balance', '0:methods', 'A.path.account.balance', 'A.balance.form', 'A.price.balance'],
    async run(exam) {
      await exam.prove(
        ['1:balance', '4.1:balance', '0:methods', 'A.path.account.balance', 'A.balance.form', 'A.price.balance'],
        async () => {
          const [one, two] = [await balance(exam), await balance(exam)]
          mustHold(one === two, `two balance look-ups in a row: ${one}, then ${two}`)
        },
      )
    },
  },
  {
    name: 'each operation costs its price, found or not',
    tier: 'paid',
    alone: true,
    lines: [...new Set(priced.map(priceLine)), '1:credits', 'A.miss'],
    async run(exam, finds) {
      for (const op of priced) {
        const lines = [
          priceLine(op),
          ...(op.startsWith('search.') || op.startsWith('meta.') || op.startsWith('validate.') ? [] : ['A.miss']),
        ]
        await exam.prove(lines, async () => {
          const spent = await cost(exam, () => exam.ask(op, wellFormedBodies[op]))
          mustHold(
            spent === operationPrices[op],
            `${op} ${JSON.stringify(wellFormedBodies[op])} costs ${spent} instead of ${operationPrices[op]}`,
          )
        })
      }
      for (const [op, body] of [
        ['validate.email', { email: 'jane' }],
        ['validate.phone', { phone: 'x' }],
      ] as const) {
        await exam.prove([priceLine(op)], async () => {
          const spent = await cost(exam, () => exam.ask(op, body))
          mustHold(spent === 1, `${op} ${JSON.stringify(body)} costs ${spent} instead of 1`)
        })
      }
      await exam.prove(['1:credits'], async () => {
        const person = await finds.person()
        const [email, url] = [textOf(person, 'email_address'), textOf(person, 'social_url')]
        if (email !== null && url !== null) await hit(exam, { email, url, id: person.id })
      })
    },
  },
  {
    name: 'refused requests are free',
    tier: 'free',
    alone: true,
    lines: ['A.refused-free'],
    async run(exam) {
      await exam.prove(['A.refused-free'], async () => {
        const known = exam.some(allOps).filter(op => op !== 'account.balance' && isSpecOp(op))
        const spent = await cost(exam, async () => {
          for (const op of known) {
            await exam.ask(op, '{"', { refused: true })
            await exam.ask(op, { unheard_of: [] }, { refused: true })
            await exam.ask(op, {}, { refused: true, headers: { 'x-api-key': null } })
          }
        })
        mustHold(spent === 0, `refused requests cost ${spent} credits`)
      })
    },
  },
  {
    name: 'the same request has the same answer',
    tier: 'paid',
    lines: ['A.repeat'],
    async run(exam) {
      for (const op of exam.some(postedOps)) {
        await exam.prove(['A.repeat'], async () => {
          const [one, two] = [await exam.ask(op, wellFormedBodies[op]), await exam.ask(op, wellFormedBodies[op])]
          mustHold(one.bytes.equals(two.bytes), `${op} ${JSON.stringify(wellFormedBodies[op])}: two answers`)
        })
      }
    },
  },
]
