// What a person answered about probable errors: more of it, less of it, and by the places of columns, as the check takes it.
import { answerKey, pairKey, type TableAnswers } from '../../checks/betrayed/answers.ts'
import { type ErrorAnswers, maxAnswers } from '../../contract/app/probable-errors.ts'

type Part = keyof ErrorAnswers

const keysOf = (answers: ErrorAnswers, part: Part) => new Set(answers[part].map(one => JSON.stringify(one)))
function left<One>(some: readonly One[], without: ReadonlySet<string>): One[] {
  return some.filter(one => !without.has(JSON.stringify(one)))
}

export const withoutAnswers = (kept: ErrorAnswers, forgotten: ErrorAnswers): ErrorAnswers => ({
  right: left(kept.right, keysOf(forgotten, 'right')),
  anyValue: left(kept.anyValue, keysOf(forgotten, 'anyValue')),
  unrelated: left(kept.unrelated, keysOf(forgotten, 'unrelated')),
})

export function withAnswers(kept: ErrorAnswers, more: ErrorAnswers): ErrorAnswers {
  const others = withoutAnswers(kept, more)
  return {
    right: [...others.right, ...more.right].slice(-maxAnswers),
    anyValue: [...others.anyValue, ...more.anyValue].slice(-maxAnswers),
    unrelated: [...others.unrelated, ...more.unrelated].slice(-maxAnswers),
  }
}

export const hasAnswers = ({ right, anyValue, unrelated }: ErrorAnswers): boolean =>
  right.length + anyValue.length + unrelated.length > 0

/** Answers about columns that are no more are left out. */
export function answersByPlace(answers: ErrorAnswers, columns: readonly { readonly id: number }[]): TableAnswers {
  const places = new Map(columns.map(({ id }, at) => [id, at]))
  const right = new Map<number, Set<string>>()
  for (const { columnId, before, after } of answers.right) {
    const place = places.get(columnId)
    if (place === undefined) continue
    const known = right.get(place)
    if (known) known.add(answerKey(before, after))
    else right.set(place, new Set([answerKey(before, after)]))
  }
  return {
    right,
    anyValue: new Set(answers.anyValue.flatMap(({ columnId }) => places.get(columnId) ?? [])),
    unrelated: new Set(
      answers.unrelated.flatMap(({ sourceId, columnId }) => {
        const [from, to] = [places.get(sourceId), places.get(columnId)]
        return from === undefined || to === undefined ? [] : [pairKey(from, to)]
      }),
    ),
  }
}
