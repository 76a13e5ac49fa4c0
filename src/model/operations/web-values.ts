// Values from web addresses: what every part of the program wants to know of the operation. It asks no service of people and
// companies, so it is offered by a dialog of its own and never among the others.
import type { OperationFacts } from './facts.ts'
import { webInputs } from './inputs.ts'

export const webValues: OperationFacts = {
  title: 'Get values from an address',
  noun: 'Getting values from an address',
  doing: 'Getting values',
  done: 'Got values',
  group: 'Web',
  keywords: 'web fetch url http api json css scrape page',
  asks: 'web address',
  reads: webInputs,
  needs: [['value_1']],
  answers: 'web values',
  fresh: 'company',
}
