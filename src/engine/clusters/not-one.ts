// Clusters without the pairs of which someone has said that they are not one value.
interface Member {
  text: string
  cells: number
}

/** Each value goes to the first part of its cluster that has nothing it is apart from; parts of one value go. */
export function withoutApart(
  clusters: readonly (readonly Member[])[],
  pairs: readonly (readonly [string, string])[],
): Member[][] {
  if (pairs.length === 0) return clusters.map(members => [...members])
  const apart = new Set(pairs.map(([one, other]) => key(one, other)))
  return clusters.flatMap(members => {
    const parts: Member[][] = []
    for (const member of members) {
      const part = parts.find(own => !own.some(({ text }) => apart.has(key(text, member.text))))
      if (part) part.push(member)
      else parts.push([member])
    }
    return parts.filter(part => part.length > 1)
  })
}

const key = (one: string, other: string): string => JSON.stringify(one < other ? [one, other] : [other, one])
