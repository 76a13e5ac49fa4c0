// Find profiles by phone: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const profilesByPhone: OperationFacts = {
  title: 'Find profiles by phone',
  noun: 'Finding profiles by phone',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'People',
  keywords: 'reverse lookup social run',
  asks: 'phone',
  reads: ['phone', 'country'],
  needs: [['phone']],
  answers: 'urls',
  fresh: 'person',
}
