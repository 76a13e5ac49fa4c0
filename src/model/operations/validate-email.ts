// Validate e-mails: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const validateEmail: OperationFacts = {
  title: 'Validate e-mails',
  noun: 'E-mail validation',
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
