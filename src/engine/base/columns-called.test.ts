// The closest names count: exact ones, else those in other letters, else those with another spelling of "email".
import { expect, test } from 'vitest'
import { columnsCalled } from './columns-called.ts'

const columns = ['Email', 'E-mail', 'email', 'Work e-mail', 'City'].map(name => ({ name }))
const called = (name: string) => columnsCalled(columns, name).map(column => column.name)

test.each([
  ['Email', ['Email']],
  ['EMAIL', ['Email', 'email']],
  [' e-MAIL', ['E-mail']],
  ['Work Email', ['Work e-mail']],
  ['city ', ['City']],
  ['Town', []],
])('%j', (name, found) => {
  expect(called(name)).toEqual(found)
})
