// What a column can say of who a row is about, how two of its values compare, and what each answer is worth before a list was looked at.

export const evidenceKinds = [
  'given',
  'family',
  'email',
  'phone',
  'profile',
  'company',
  'website',
  'birth',
  'street',
  'postcode',
  'city',
  'number',
  'text',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** How two values compare. `unknown`: one is blank. `form`: one is a usual form of the other, by its kind. */
export const levels = ['unknown', 'equal', 'near', 'alike', 'form', 'moved', 'other'] as const
export const [UNKNOWN, EQUAL, NEAR, ALIKE, FORM, MOVED, OTHER] = [0, 1, 2, 3, 4, 5, 6] as const

/**
 * Whom two rows can be about: one, one who has moved or changed jobs since, two people of one household, two of one firm, or
 * strangers. Strangers are what the others are compared with.
 */
export const relations = ['one', 'moved', 'household', 'firm'] as const

/** Shares of the levels from `equal` on: they sum to 1. */
export type Shares = readonly [equal: number, near: number, alike: number, form: number, moved: number, other: number]

interface Prior {
  /** Of pairs that are one. */
  readonly one: Shares
  /** Of those who moved; null: as strangers; 'one': as of others. */
  readonly moved: Shares | 'one' | null
  /** Of pairs of a household and of a firm; null: as strangers. */
  readonly household: Shares | null
  readonly firm: Shares | null
  /** Of strangers: `equal` and `other` are measured. */
  readonly near: number
  readonly alike: number
  readonly form: number
  /** The world that a short list is a sample of has so many different values. */
  readonly world: number
}

const person: Shares = [0.02, 0.01, 0.02, 0.02, 0.01, 0.92]
const house: Shares = [0.75, 0.07, 0.03, 0.02, 0.01, 0.12]
const office: Shares = [0.7, 0.08, 0.04, 0.02, 0.01, 0.15]

export const priors: Readonly<Record<EvidenceKind, Prior>> = {
  given: {
    one: [0.79, 0.07, 0.03, 0.075, 0.027, 0.008],
    moved: 'one',
    household: [0.02, 0.01, 0.01, 0.015, 0.003, 0.95],
    firm: null,
    ...{ near: 0.002, alike: 0.004, form: 0.004, world: 300 },
  },
  family: {
    one: [0.83, 0.08, 0.015, 0.02, 0.025, 0.03],
    moved: 'one',
    household: [0.85, 0.04, 0.01, 0.01, 0.01, 0.08],
    firm: null,
    ...{ near: 0.0015, alike: 0.002, form: 0.002, world: 300 },
  },
  email: {
    one: [0.6, 0.06, 0.08, 0.06, 0.01, 0.19],
    moved: [0.4, 0.03, 0.1, 0.03, 0.01, 0.43],
    household: [0.3, 0.01, 0.02, 0.04, 0.01, 0.62],
    firm: [0.15, 0.02, 0.02, 0.6, 0.01, 0.2],
    ...{ near: 0.00005, alike: 0.001, form: 0.002, world: 2000 },
  },
  phone: {
    one: [0.68, 0.05, 0.02, 0.02, 0.01, 0.22],
    moved: [0.55, 0.03, 0.02, 0.02, 0.01, 0.37],
    household: [0.5, 0.01, 0.01, 0.01, 0.01, 0.46],
    firm: [0.35, 0.02, 0.02, 0.15, 0.01, 0.45],
    ...{ near: 0.0001, alike: 0.0005, form: 0.001, world: 2000 },
  },
  profile: {
    one: [0.95, 0.02, 0.005, 0.005, 0.005, 0.015],
    moved: 'one',
    household: person,
    firm: person,
    ...{ near: 0.0001, alike: 0.0005, form: 0.0005, world: 2000 },
  },
  company: {
    one: [0.72, 0.08, 0.06, 0.02, 0.01, 0.11],
    moved: null,
    household: null,
    firm: office,
    ...{ near: 0.001, alike: 0.005, form: 0.002, world: 300 },
  },
  website: {
    one: [0.78, 0.04, 0.02, 0.02, 0.01, 0.13],
    moved: null,
    household: null,
    firm: office,
    ...{ near: 0.0005, alike: 0.002, form: 0.002, world: 300 },
  },
  birth: {
    one: [0.888, 0.05, 0.02, 0.025, 0.005, 0.012],
    moved: 'one',
    household: [0.08, 0.01, 0.03, 0.005, 0.005, 0.87],
    firm: null,
    ...{ near: 0.0005, alike: 0.005, form: 0.0005, world: 2000 },
  },
  street: {
    one: [0.7, 0.1, 0.06, 0.02, 0.01, 0.11],
    moved: null,
    household: house,
    firm: office,
    ...{ near: 0.0005, alike: 0.005, form: 0.002, world: 300 },
  },
  postcode: {
    one: [0.8, 0.05, 0.02, 0.01, 0.01, 0.11],
    moved: null,
    household: house,
    firm: office,
    ...{ near: 0.003, alike: 0.01, form: 0.002, world: 100 },
  },
  city: {
    one: [0.8, 0.06, 0.03, 0.01, 0.01, 0.09],
    moved: null,
    household: house,
    firm: office,
    ...{ near: 0.002, alike: 0.005, form: 0.002, world: 50 },
  },
  number: {
    one: [0.82, 0.07, 0.02, 0.01, 0.01, 0.07],
    moved: 'one',
    household: person,
    firm: person,
    ...{ near: 0.001, alike: 0.01, form: 0.001, world: 300 },
  },
  text: {
    one: [0.72, 0.09, 0.06, 0.02, 0.01, 0.1],
    moved: null,
    household: house,
    firm: office,
    ...{ near: 0.002, alike: 0.01, form: 0.002, world: 100 },
  },
}
