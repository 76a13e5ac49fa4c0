// Company from its page: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const companyFromPage: OperationFacts = {
  title: 'Company from its page',
  noun: 'Looking up companies by page',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'Companies',
  keywords: 'enrich organisation firm url run',
  asks: 'company page',
  reads: ['company_url'],
  needs: [['company_url']],
  answers: 'company',
  fresh: 'company',
  live: 'company.byUrl',
}
