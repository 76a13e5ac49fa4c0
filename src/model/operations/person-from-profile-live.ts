// Person from profile URL, live: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const personFromProfileLive: OperationFacts = {
  title: 'Person from profile URL, live',
  noun: 'Looking up people live',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'People',
  keywords: 'enrich profile run',
  asks: 'profile',
  reads: ['profile_url'],
  needs: [['profile_url']],
  answers: 'person',
  fresh: 'person',
  caution: 'The live lookup may return nothing and still cost credits.',
}
