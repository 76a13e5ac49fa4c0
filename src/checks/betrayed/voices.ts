// What the other columns of a row say about a cell: the value that its fellows have there, and how much that counts.
import type { Dependency, Fellows } from './dependencies.ts'
import type { ErrorFinding, TextPart } from './finding.ts'
import { probabilityOf } from './finding.ts'
import { partOf } from './text-parts.ts'

/** One column about another: the rows with the text `key` there. */
export interface Voice {
  readonly dependency: Dependency
  readonly key: string
  readonly fellows: Fellows
}

/** Dependencies with the same deciding column, or part of it. */
export interface Source {
  readonly from: number
  readonly part: TextPart | null
  /** By what the deciding cell says, all that its rows have: one look-up for all dependencies. */
  readonly voices: ReadonlyMap<string, readonly Voice[]>
}

export function sourcesOf(dependencies: readonly Dependency[]): Source[] {
  const grouped = Map.groupBy(dependencies, ({ from, part }) => `${from} ${part}`)
  return [...grouped.values()].flatMap(some => {
    const [first] = some
    if (!first) return []
    const voices = new Map<string, Voice[]>()
    for (const dependency of some)
      for (const [key, fellows] of dependency.usual) {
        const voice = { dependency, key, fellows }
        const known = voices.get(key)
        if (known) known.push(voice)
        else voices.set(key, [voice])
      }
    return [{ from: first.from, part: first.part, voices }]
  })
}

const noVoices: readonly Voice[] = []
export function voicesOf(cellAt: (place: number) => string, { from, part, voices }: Source): readonly Voice[] {
  const key = partOf(cellAt(from), part)
  return key === '' ? noVoices : (voices.get(key) ?? noVoices)
}

/** Of two columns that are nearly never at odds, one voice alone is heard, though not sure. */
const strict = { broken: 0.003, rows: 200, groups: 8, agreeing: 8, share: 0.95 }
export const isStrict = ({ dependency, fellows }: Voice): boolean =>
  dependency.broken <= strict.broken &&
  dependency.rows >= strict.rows &&
  dependency.usual.size >= strict.groups &&
  fellows.agreeing >= Math.max(strict.agreeing, strict.share * fellows.of)

/**
 * Two columns that agree are sure, and so is one where the cell reads nearly as its fellows. Where a dependency is broken often,
 * that is a part of the list.
 */
const fellowOdds = (voices: readonly Voice[], agreeing: number, near: boolean, own: boolean): number =>
  -1 +
  voices
    .map(({ dependency: { broken } }) => (broken <= 0.005 ? 1.8 : broken <= 0.01 ? 1.2 : 0.5))
    .sort((a, b) => b - a)
    .slice(0, 3)
    .reduce((sum, weight) => sum + weight, 0) +
  (near ? 2.2 : 0) +
  (own ? 1 : 0) -
  1.2 * agreeing

/** What the strongest of the voices says about a cell that has another value, or none. `agreeing`: columns by which the cell is right. */
export const fellowFinding = (
  first: Voice,
  voices: readonly Voice[],
  { agreeing, near, own }: { readonly agreeing: number; readonly near: boolean; readonly own: boolean },
): ErrorFinding => {
  const { dependency, key, fellows } = first
  return {
    after: fellows.value,
    probability: probabilityOf(fellowOdds(voices, agreeing, near, own)),
    reason: {
      why: 'fellows',
      ...{ from: dependency.from, part: dependency.part, key, value: fellows.value },
      ...{ agreeing: fellows.agreeing, of: fellows.of, columns: voices.length },
    },
  }
}
