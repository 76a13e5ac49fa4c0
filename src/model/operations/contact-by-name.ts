// Find contact by name and domain: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const contactByName: OperationFacts = {
  title: 'Find contact by name and domain',
  noun: 'Searching contacts by name',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'People',
  keywords: 'person search run',
  asks: 'name and domain',
  reads: ['full_name', 'first_name', 'last_name', 'domain'],
  needs: [['first_name', 'full_name'], ['last_name', 'full_name'], ['domain']],
  answers: 'contacts',
  fresh: 'person',
}
