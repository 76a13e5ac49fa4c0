// Company from its page, live: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const companyFromPageLive: OperationFacts = {
  title: 'Company from its page, live',
  noun: 'Looking up companies live',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'Companies',
  keywords: 'enrich organisation firm url funding run',
  asks: 'company page',
  reads: ['company_url'],
  needs: [['company_url']],
  answers: 'company',
  fresh: 'company',
}
