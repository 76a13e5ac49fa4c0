// Person from profile URL: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const personFromProfile: OperationFacts = {
  title: 'Person from profile URL',
  noun: 'Looking up people',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'People',
  keywords: 'enrich profile run',
  asks: 'profile',
  reads: ['profile_url'],
  needs: [['profile_url']],
  answers: 'person',
  fresh: 'person',
  live: 'person.bySocial',
}
