// Validate emails: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const validateEmail: OperationFacts = {
  title: 'Validate emails',
  noun: 'Email validation',
  doing: 'Validating',
  done: 'Validated',
  group: 'Validate',
  keywords: 'check verify address run',
  asks: 'email check',
  reads: ['email'],
  needs: [['email']],
  answers: 'email',
  fresh: 'email',
}
