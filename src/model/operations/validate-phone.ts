// Validate phones: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const validatePhone: OperationFacts = {
  title: 'Validate phones',
  noun: 'Phone validation',
  doing: 'Validating',
  done: 'Validated',
  group: 'Validate',
  keywords: 'check verify number run',
  asks: 'phone check',
  reads: ['phone', 'country'],
  needs: [['phone']],
  answers: 'phone',
  fresh: 'phone',
}
