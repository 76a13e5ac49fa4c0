// What a header says a value is for: home, work, billing or shipping, in the words of several languages.
import { plainHeader } from '../plain-header.ts'

export type ValueKind = 'home' | 'work' | 'billing' | 'shipping'

const kindWords: readonly (readonly [kind: ValueKind, words: string])[] = [
  ['home', 'home,private,personal,privat,personnel,personnelle,domicile,particular,casa,prive,prywatny'],
  [
    'work',
    'work,business,office,company,organization,geschaftlich,dienstlich,firmen,professionnel,professionnelle,pro,trabajo,lavoro,ufficio,zakelijk,werk,sluzbowy',
  ],
  ['billing', 'billing'],
  ['shipping', 'shipping'],
]
const kindOfWord = new Map(kindWords.flatMap(([kind, words]) => words.split(',').map(word => [word, kind] as const)))

/** The kinds among the words of a header, in their order. */
export const kindsIn = (words: readonly string[]): ValueKind[] => words.flatMap(word => kindOfWord.get(word) ?? [])

/** The kinds that a header names. */
export const kindsOf = (header: string): ValueKind[] => kindsIn(plainHeader(header).split(' '))
