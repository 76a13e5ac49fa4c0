// Person by service ID: what every part of the program wants to know of the operation.
import type { OperationFacts } from './facts.ts'

export const personById: OperationFacts = {
  title: 'Person by service ID',
  noun: 'Looking up people by ID',
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
