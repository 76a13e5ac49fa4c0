// The hand-written tables about names of people and companies, shipped as they are, without their comments.
import { type Output, textOutput } from './output.ts'
import { handList } from './sources.ts'

const tables = [
  'legal-forms.tsv',
  'person-titles.txt',
  'person-honorifics.txt',
  'person-suffixes.txt',
  'person-particles.txt',
  'person-surnames.tsv',
  'person-given.tsv',
  'job-words.tsv',
]

export function nameTables(): Output[] {
  return tables.map(name => textOutput(name, handList(`data/hand/${name}`), [`data/hand/${name}`]))
}
