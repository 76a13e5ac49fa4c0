// What a question leaves out, named before it is sent.
import { describe, expect, test } from 'vitest'
import { negatedParts } from './negation.ts'

describe('parts of a question that say what is not meant', () => {
  test.each([
    ['CEOs in Germany', []],
    ['marketing directors using Salesforce, not in California', ['not in California']],
    ['engineers but not HubSpot, in France', ['not HubSpot']],
    ['people who are not managers', ['not managers']],
    ['non-US engineers', ['non-US engineers']],
    ["companies that don't use HubSpot; founders", ["don't use HubSpot"]],
    ['Geschäftsführer außer in Bayern', ['außer in Bayern']],
    ['directeurs sans Salesforce, hors Paris', ['sans Salesforce', 'hors Paris']],
    ['CTOs except in Berlin and except in Munich', ['except in Berlin and except in']],
    ['not only CEOs in Lyon', []],
    ['firms with no more than 50 people', []],
    ['Northern Notting Hill nonprofit minister', []],
  ])('%s', (question, parts) => {
    expect(negatedParts(question)).toEqual(parts)
  })
})
