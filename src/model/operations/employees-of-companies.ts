// Find employees of these companies: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'
import { peopleFilters } from './inputs.ts'

export const employeesOfCompanies: OperationFacts = {
  title: 'Find employees of these companies',
  noun: 'Searching employees',
  doing: 'Finding people',
  done: 'Searched people',
  group: 'People',
  keywords: 'contacts staff people organisation firm prospect run',
  asks: 'people at company',
  // An id may be that of a person: a column of ids is not taken for companies unasked.
  reads: ['domain', 'company_url', 'service_id'],
  needs: [['domain', 'company_url', 'service_id']],
  onWish: ['service_id'],
  answers: 'contacts',
  fresh: 'person',
  peopleFilters,
}
