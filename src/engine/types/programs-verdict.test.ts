// The types that columns of real programs' exports get, in many languages. In the first reading of the judgement set 594 of 613 were
// right and 2 identity types were given to what is none; rules came of those, and no case was written into the code. Of the second
// set (39 other programs and lists) 389 of 408 were right at first, 1 identity type was given to what is none, and three labels were
// wrong: a referring page is an address, a number may be one, a blank column has no type. Of the third set (76 programs and lists, by
// another hand, 22 columns of it in languages that had no words yet) 718 of 762 were right at first, 2 identity types on what is none.
// Of the fourth set (76 programs and registers, by a third hand who had read no rule, a third not in English) 808 of 867 were right by
// the rules before, 831 by those that were written without sight of it, 4 identity types on what is none. Three labels were wrong: a
// number of an order or a state may be a number, earnings are. Eight more call staff who look after a row full names, where the other
// sets say text, since a row is not about them: both are taken now (839).
// Of the fifth set (88 programs and registers, by a fourth hand who had read no rule, most not in English) 1,116 of 1,181 were right at
// first (94.5%), by rules that had been written without sight of it, 3 identity types on what is none; 1,098 by the rules before. Rules have come of it
// since: amounts in any currency, yes and no in more languages, words that mean one thing wherever they stand.
// Of the sixth set (68 programs, by a fifth hand who had read no rule, 63 of 100 columns not in English) 867 of 896 were right at first
// (96.8%), 0 identity types on what is none. Rules have come of it since, and three labels stand against the rules of the other sets: a
// blank column has no type, a reading in kana is no name.
// Of the seventh set (66 programs, by a sixth hand who had read no rule, 60 of 100 columns not in English) 830 of 843 were right at
// first (98.5%). One identity type is on what is none by this hand: whom an order goes to the attention of, which the hand of the sixth
// set calls a person.
// The tuning sets were written beside the rules and judge nothing; at their first readings the third to the seventh had 97.2, 87.9,
// 88.8, 89.2 and 94.3 of 100 columns right.
import { describe, expect, it } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import { detectColumns } from './detect.ts'
import {
  type ProgramExport,
  programsFifthTuning,
  programsFifthVerdict,
  programsFourthTuning,
  programsFourthVerdict,
  programsSecondTuning,
  programsSecondVerdict,
  programsSeventhTuning,
  programsSeventhVerdict,
  programsSixthTuning,
  programsSixthVerdict,
  programsThirdTuning,
  programsThirdVerdict,
  programsTuning,
  programsVerdict,
} from './programs.cases.ts'

const isIdentity = (type: ColumnType) => columnTypeFacts[type].identity.some(part => part !== 'text')

interface Wrong {
  what: string
  /** A type of whom a row is about, on what is none. */
  identity: boolean
}

const wrongIn = ({ name, country, columns }: ProgramExport): Wrong[] =>
  detectColumns(columns, { country }).flatMap(({ type }, at) => {
    const column = columns[at]
    if (!column || column.right.includes(type)) return []
    return [
      {
        what: `${name}: ${column.name} is ${type}, not ${column.right.join(' or ')}`,
        identity: isIdentity(type) && !column.right.some(isIdentity),
      },
    ]
  })

describe.each([
  ['tuning', programsTuning],
  ['second tuning', programsSecondTuning],
  ['third tuning', programsThirdTuning],
  ['fourth tuning', programsFourthTuning],
  ['fifth tuning', programsFifthTuning],
  ['sixth tuning', programsSixthTuning],
  ['seventh tuning', programsSeventhTuning],
  ['judgement', programsVerdict],
  ['second judgement', programsSecondVerdict],
  ['third judgement', programsThirdVerdict],
])('the %s set', (_, programs) => {
  const wrong = programs.flatMap(wrongIn)
  const all = programs.reduce((sum, { columns }) => sum + columns.length, 0)

  it('has 97 of 100 columns right', () => {
    expect(wrong.length, wrong.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(0.03 * all)
  })

  it('takes nothing for a person, a company or a way to reach one that is none', () => {
    expect(wrong.filter(({ identity }) => identity).map(({ what }) => what)).toEqual([])
  })
})

// Some rules have come of this set since, so that it judges no longer.
describe('the fourth judgement set, after its first reading', () => {
  const wrong = programsFourthVerdict.flatMap(wrongIn)

  it('has 863 of 867 columns right', () => {
    expect(programsFourthVerdict.reduce((sum, { columns }) => sum + columns.length, 0)).toBe(867)
    expect(wrong.length, wrong.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(867 - 863)
  })

  it('takes no more than two columns for people, companies or a way to reach one that are none', () => {
    expect(wrong.filter(({ identity }) => identity).length).toBeLessThanOrEqual(2)
  })
})

describe('the fifth judgement set, after its first reading', () => {
  const wrong = programsFifthVerdict.flatMap(wrongIn)

  it('has 1,160 of 1,181 columns right', () => {
    expect(programsFifthVerdict.reduce((sum, { columns }) => sum + columns.length, 0)).toBe(1181)
    expect(wrong.length, wrong.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(1181 - 1160)
  })

  it('takes no more than one column for people, companies or a way to reach one that is none', () => {
    expect(wrong.filter(({ identity }) => identity).length).toBeLessThanOrEqual(1)
  })
})

describe('the sixth judgement set, after its first reading', () => {
  const wrong = programsSixthVerdict.flatMap(wrongIn)

  it('has 882 of 896 columns right', () => {
    expect(programsSixthVerdict.reduce((sum, { columns }) => sum + columns.length, 0)).toBe(896)
    expect(wrong.length, wrong.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(896 - 882)
  })

  it('takes nothing for a person, a company or a way to reach one that is none', () => {
    expect(wrong.filter(({ identity }) => identity).map(({ what }) => what)).toEqual([])
  })
})

describe('the seventh judgement set, at its first reading', () => {
  const wrong = programsSeventhVerdict.flatMap(wrongIn)

  it('has 830 of 843 columns right', () => {
    expect(programsSeventhVerdict.reduce((sum, { columns }) => sum + columns.length, 0)).toBe(843)
    expect(wrong.length, wrong.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(843 - 830)
  })

  it('takes no more than one column for people, companies or a way to reach one that is none', () => {
    expect(wrong.filter(({ identity }) => identity).length).toBeLessThanOrEqual(1)
  })
})
