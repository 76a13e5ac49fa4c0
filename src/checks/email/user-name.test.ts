// The rules for user names, each by examples.
import { expect, it } from 'vitest'
import { latinSpellings } from './latin.ts'
import { userNameForm } from './user-name.ts'

const looks = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, userNameForm(name)]))
const all = (names: string, look: ReturnType<typeof userNameForm>) =>
  Object.fromEntries(names.split(' ').map(name => [name, look]))

it.each([
  [
    'placeholder',
    'test test1 test_2 test.test testing asdf asdfgh qwerty99 zxcvbn foo foo.bar null noemail nobody _test_ 1-test no.email',
  ],
  ['placeholder', '12345 987654 1111 123 abc123 xxx xxxx fake.email firstname.lastname'],
  ['generated', '3f2504e0-4f89-11d3-9a0c-0305e82c3301 9f86d081884c a1b2c3d4 x7k2m9 hhhhello bcdfgh user0000x'],
  ['generated', 'xkqzvwpt jqxzvkwn zqxjv qwzxjk.pvbnmz k3jx9qplm2'],
  [
    'ordinary',
    'ann ann.smith asmith jschmidt krzysztof.brzezinski nguyen.van mike2go jörg łukasz o.brien 1987 2079460000',
  ],
  ['ordinary', 'mary-jane schwarz.de anna1985 jp contest attest testa.marco'],
  [null, 'info sales support no-reply иван 李雷 ann.иванов'],
] as const)('%s: %s', (look, names) => {
  expect(looks(names)).toEqual(all(names, look))
})

it('spells names as user names do', () => {
  expect(latinSpellings('Jörg')).toEqual(['jorg', 'joerg'])
  expect(latinSpellings('Łukasz')).toEqual(['lukasz'])
  expect(latinSpellings('Søren')).toEqual(['soren', 'soeren'])
  expect(latinSpellings('Ann')).toEqual(['ann'])
})
