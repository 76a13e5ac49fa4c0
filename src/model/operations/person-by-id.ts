// Person by service id: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const personById: OperationFacts = {
  title: 'Person by service id',
  noun: 'Looking up people by id',
  doing: 'Looking up',
  done: 'Looked up',
  group: 'People',
  keywords: 'enrich record run',
  asks: 'record id',
  reads: ['service_id'],
  needs: [['service_id']],
  answers: 'person',
  fresh: 'person',
}
