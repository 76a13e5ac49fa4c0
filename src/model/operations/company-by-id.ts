// Company by service ID: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const companyById: OperationFacts = {
  title: 'Company by service ID',
  noun: 'Looking up companies by ID',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'Companies',
  keywords: 'enrich organisation firm record run',
  asks: 'record id',
  reads: ['service_id'],
  needs: [['service_id']],
  answers: 'company',
  fresh: 'company',
}
