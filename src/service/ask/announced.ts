// What certain words announce: products after "using", investors after "backed by", trades after "specialising in".
import { type GatheredFilters, gatherValues } from './gathered.ts'
import type { Lexicon } from './lexicon.ts'
import { phraseAt, type Question } from './question.ts'

const productLead =
  /\b(?:us(?:e|es|ed|ing|ers of)|(?:runs?|running|hosted|based|are) on|on|with|runs?|running|have|has|powered by|built (?:on|with)|deploy(?:ing)?|customers of|and|or|,)\s+(?:(?:an?|the)\s+)?$/i

/** Products after "using" and the like, and those that a list adds to them. */
export function takeProducts(question: Question, lexicon: Lexicon, insights: GatheredFilters): void {
  const words = question.words()
  let listed = -1
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (!first || first.text === '') continue
    const led = productLead.exec(question.rest.slice(0, first.start))
    if (!led) continue
    const lead = led[0].trim().toLowerCase().split(/\s/)[0]
    const joined = lead === 'and' || lead === 'or' || lead === ','
    if (joined && listed !== at - 1 && listed !== at - 2) continue
    for (let count = Math.min(4, words.length - at); count > 0; count--) {
      const product = lexicon.products.get(phraseAt(words, at, count))
      const last = words[at + count - 1]
      if (!product || !last) continue
      gatherValues(insights, product.field, [product.value])
      question.take(led.index, last.end)
      listed = at + count - 1
      at = listed
      break
    }
  }
}

const backing = /\b(?:backed|funded|financed) by\s+/gi
const specialising = /\b(?:speciali[sz](?:ing|ed|es|e) in|specialists in|focus(?:ed|ing)? on|experts in)\s+/gi

/** Values of a list behind words that announce them. */
function takeListed(
  question: Question,
  lead: RegExp,
  values: ReadonlyMap<string, string>,
  use: (value: string) => void,
): void {
  question.each(lead, match => {
    const start = match.index + match[0].length
    const words = question.words().filter(word => word.start >= start)
    for (let count = Math.min(4, words.length); count > 0; count--) {
      const value = values.get(phraseAt(words, 0, count))
      const last = words[count - 1]
      if (value === undefined || !last) continue
      use(value)
      question.take(start, last.end)
      return true
    }
    return false
  })
}

/** Investors after "backed by". */
export const takeInvestors = (question: Question, lexicon: Lexicon, insights: GatheredFilters): void =>
  takeListed(question, backing, lexicon.investors, value => gatherValues(insights, 'lead_investors', [value]))

/** Trades after "specialising in". */
export const takeSpecialties = (question: Question, lexicon: Lexicon, company: GatheredFilters): void =>
  takeListed(question, specialising, lexicon.specialties, value => gatherValues(company, 'specialties', [value]))
