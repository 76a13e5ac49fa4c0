// Find people by title at these companies: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const peopleByTitle: OperationFacts = {
  title: 'Find people by title at these companies',
  noun: 'Searching people by title',
  doing: 'Finding people',
  done: 'Searched people',
  group: 'People',
  keywords: 'contacts staff job role organisation firm prospect run',
  asks: 'title at company',
  // The titles of a list are mostly those of its own people.
  reads: ['company', 'job_title'],
  needs: [['company', 'job_title']],
  onWish: ['job_title'],
  answers: 'contacts',
  fresh: 'person',
  peopleFilters: ['job_title'],
}
