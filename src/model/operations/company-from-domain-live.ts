// Company from domain, live: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const companyFromDomainLive: OperationFacts = {
  title: 'Company from domain, live',
  noun: 'Looking up companies live',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'Companies',
  keywords: 'enrich organisation firm funding technologies run',
  asks: 'domain',
  reads: ['domain'],
  needs: [['domain']],
  answers: 'company',
  fresh: 'company',
}
