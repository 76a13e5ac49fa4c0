import { describe, expect, it } from 'vitest'
import { valueOptions } from './value-options.ts'

const ask = {
  text: '',
  values: ['Germany', 'Ghana', 'Austria'].map(text => ({ text, listed: true })),
  chosen: [],
  inside: false,
  list: 'there' as const,
}
const offered = (more: Partial<Parameters<typeof valueOptions>[0]>) =>
  valueOptions({ ...ask, ...more }).map(({ kind, value, chosen }) => `${chosen ? 'chosen' : kind} ${value.text}`)

describe('the values offered below a field', () => {
  it('are the list in its order, chosen ones marked in their place', () => {
    expect(offered({ chosen: [{ text: 'ghana', listed: true }] })).toEqual([
      'listed Germany',
      'chosen Ghana',
      'listed Austria',
    ])
  })

  it('end with the typed text, marked as in no list', () => {
    expect(offered({ text: 'ger' })).toEqual(['listed Germany', 'typed ger'])
    expect(valueOptions({ ...ask, text: 'ger' }).at(-1)?.value.listed).toBe(false)
    expect(valueOptions({ ...ask, text: 'ger', values: [], list: 'none' }).at(-1)?.value.listed).toBe(true)
  })

  it('do not call a typed value missing while the list is on its way', () => {
    expect(offered({ text: 'ger', list: 'coming' })).toEqual(['listed Germany'])
    expect(offered({ text: 'ger', list: 'coming', inside: true })).toEqual(['inside ger', 'listed Germany'])
  })

  it('take the spelling of the list for what is typed in another case', () => {
    expect(offered({ text: 'GERMANY' })).toEqual(['listed Germany'])
  })

  it('begin with the typed text where it is looked for inside', () => {
    expect(offered({ text: 'ger', inside: true })).toEqual(['inside ger', 'listed Germany'])
    expect(offered({ text: 'ghana', inside: true })).toEqual(['listed Ghana'])
  })

  it('begin with what is more likely meant than the text', () => {
    const heads = { text: 'heads of it', values: [], better: 'Head of it' }
    expect(offered({ ...heads, inside: true })).toEqual(['inside Head of it', 'inside heads of it'])
    expect(offered({ ...heads, chosen: [{ text: 'Head of IT', listed: true }] })).toEqual(['typed heads of it'])
  })

  it('are the bands of a typed range, unless it is a value of the list', () => {
    const range = { bands: ['51-200'], loss: 'only 50-100' }
    expect(offered({ text: '50 to 100', range })).toEqual(['range 50 to 100'])
    expect(offered({ text: 'ghana', range })).toEqual(['listed Ghana'])
  })

  it('do not repeat a typed value that is chosen', () => {
    expect(offered({ text: 'mars', chosen: [{ text: 'Mars', listed: false }] })).toEqual([])
  })
})
