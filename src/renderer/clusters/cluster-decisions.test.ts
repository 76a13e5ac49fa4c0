import { expect, test } from 'vitest'
import { askedOf, type ClusterChoices, choose, takenClusters } from './cluster-decisions.ts'

const cluster = (...texts: string[]) => ({ values: texts.map(text => ({ text, cells: 1 })) })

test('only what someone decided is written, with the value that was picked or typed and without what was unticked', () => {
  let choices: ClusterChoices = new Map()
  choices = choose(choices, cluster('Acme', 'ACME', 'Acne'), {
    take: true,
    to: 'Acme Inc',
    unticked: new Set(['Acne']),
  })
  choices = choose(choices, cluster('Oslo', 'oslo'), { take: false })
  expect(askedOf(choices, false)).toEqual({
    others: 'none',
    decisions: [{ values: ['Acme', 'ACME'], to: 'Acme Inc' }],
    skipped: ['Acme', 'Oslo'],
  })
  expect(takenClusters(choices, false, 10)).toBe(1)
})

test('all that is not decided can be taken too; a skipped one stays', () => {
  const choices = choose(new Map(), cluster('Oslo', 'oslo'), { take: false })
  expect(askedOf(choices, true)).toEqual({ others: 'all', decisions: [], skipped: ['Oslo'] })
  expect(takenClusters(choices, true, 10)).toBe(9)
})
