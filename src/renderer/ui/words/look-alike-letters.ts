// Which letters of a text look like those of another one and are of another alphabet: the Р of "Рaul" beside the P of "Paul".

const latin = /\p{Script=Latin}/u
const letter = /\p{L}/u

/** Places among the characters of `text`; none where the texts differ in anything else. */
export function lookAlikeLetters(text: string, other: string): readonly number[] {
  const [own, others] = [Array.from(text), Array.from(other)]
  if (own.length !== others.length) return []
  const differing = own.flatMap((character, at) => (character === others[at] ? [] : at))
  const looksAlike = (at: number) => {
    const [one = '', two = ''] = [own[at], others[at]]
    return letter.test(one) && letter.test(two) && latin.test(one) !== latin.test(two)
  }
  return differing.every(looksAlike) ? differing : []
}
