// Find profiles by email: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const profilesByEmail: OperationFacts = {
  title: 'Find profiles by email',
  noun: 'Finding profiles by email',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'People',
  keywords: 'reverse lookup social run',
  asks: 'email',
  reads: ['email'],
  needs: [['email']],
  answers: 'urls',
  fresh: 'person',
}
