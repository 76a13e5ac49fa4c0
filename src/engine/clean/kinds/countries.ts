// Countries that are written in several ways: "Germany", "Deutschland", "DE".
import { type CountryForm, countrySpelling, readSpelling } from '../../../checks/columns/country-form.ts'
import { countryName } from '../../../checks/phone/country-name.ts'
import { guessed, type ProblemFacts } from './kind.ts'
import { byUse } from './usual-spelling.ts'

/** Not safe: the spelling may be wanted. */
export const countrySpellings: ProblemFacts = {
  title: 'Country spellings',
  sentence: 'Different names and codes for the same country. Uses the most frequent format.',
  find: {
    by: 'column',
    concerns: type => type === 'country',
    learn: countrySpelling,
    settle: seen => {
      const learned = Array.from(seen, ([spelling, cells]) => ({ ...readSpelling(spelling), cells }))
      const forms = new Map<CountryForm, number>()
      for (const { form, cells } of learned) forms.set(form, (forms.get(form) ?? 0) + cells)
      const [usual] = [...forms].sort((a, b) => b[1] - a[1])[0] ?? ['name']
      const instead = new Map<string, string>()
      for (const [code, spellings] of Map.groupBy(learned, one => one.code)) {
        const [keep] = spellings.filter(({ form }) => form === usual).sort(byUse)
        const standard = usual === 'two' ? code : usual === 'name' ? countryName(code) : null
        const target = keep?.text ?? standard
        for (const { text } of spellings) if (target !== null && text !== target) instead.set(text, target)
      }
      return instead.size > 0 ? { usual, instead } : null
    },
    judge: (cell, _, { instead }) => {
      const after = instead.get(cell.trim())
      return after === undefined ? null : guessed(after)
    },
  },
  safe: false,
  fix: 'Unify',
}
