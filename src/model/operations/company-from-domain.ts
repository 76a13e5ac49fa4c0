// Company from domain: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const companyFromDomain: OperationFacts = {
  title: 'Company from domain',
  noun: 'Looking up companies by domain',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'Companies',
  keywords: 'enrich organisation firm run',
  asks: 'domain',
  reads: ['domain'],
  needs: [['domain']],
  answers: 'company',
  fresh: 'company',
  live: 'company.byDomain',
}
