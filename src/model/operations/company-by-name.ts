// Find company by name: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const companyByName: OperationFacts = {
  title: 'Find company by name',
  noun: 'Searching companies by name',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'Companies',
  keywords: 'organisation firm domain search run',
  asks: 'company name',
  reads: ['company'],
  needs: [['company']],
  answers: 'companies',
  fresh: 'company',
}
