// What requests cost, read off the balance before and after; nothing else may be asked meanwhile.
import { allOps, type Op, postedOps, prices } from '../assumptions.ts'
import type { Check } from '../check.ts'
import { type Exam, must } from '../exam.ts'
import { textOf } from '../finds.ts'
import { inputs } from '../inputs.ts'
import { isSpecOp } from '../judge.ts'
import { companyLookups, operations } from '../spec-facts.ts'

/** The balance, bare. Throws `Differs` if it is none. */
async function balance(exam: Exam): Promise<number> {
  const { status, json } = await exam.ask('account.balance')
  must(status === 200, `balance: status ${status}`)
  must(typeof json === 'number' && Number.isInteger(json) && json >= 0, `balance: ${JSON.stringify(json)}`)
  return json
}

/** Credits that `work` costs by the balance. */
async function cost(exam: Exam, work: () => Promise<unknown>): Promise<number> {
  const before = await balance(exam)
  await work()
  return before - (await balance(exam))
}

/** The line or assumption about the price of an operation. */
function priceLine(op: Op): string {
  if (Object.hasOwn(companyLookups, op)) return `8:credit ${op}`
  // hasOwn says that it is one of them.
  if (Object.hasOwn(operations, op) && operations[op as keyof typeof operations].credits === 1) return `8:credit ${op}`
  if (op.startsWith('cached.')) return 'A.price.cached'
  return op.startsWith('meta.') ? 'A.price.meta' : `A.price.${op}`
}

const priced = postedOps.filter(op => !op.startsWith('meta.') || op === 'meta.city')

/** Inputs that find somebody or answer in full, where one is needed to be sure of the price. */
async function hit(
  exam: Exam,
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
      must(spent === prices[op], `${op} of somebody costs ${spent} instead of ${prices[op]}`)
    })
  }
}

export const creditChecks: readonly Check[] = [
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
          must(one === two, `two balance look-ups in a row: ${one}, then ${two}`)
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
          const spent = await cost(exam, () => exam.ask(op, inputs[op]))
          must(spent === prices[op], `${op} ${JSON.stringify(inputs[op])} costs ${spent} instead of ${prices[op]}`)
        })
      }
      for (const [op, body] of [
        ['validate.email', { email: 'jane' }],
        ['validate.phone', { phone: 'x' }],
      ] as const) {
        await exam.prove([priceLine(op)], async () => {
          const spent = await cost(exam, () => exam.ask(op, body))
          must(spent === 1, `${op} ${JSON.stringify(body)} costs ${spent} instead of 1`)
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
        must(spent === 0, `refused requests cost ${spent} credits`)
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
          const [one, two] = [await exam.ask(op, inputs[op]), await exam.ask(op, inputs[op])]
          must(one.bytes.equals(two.bytes), `${op} ${JSON.stringify(inputs[op])}: two answers`)
        })
      }
    },
  },
]
