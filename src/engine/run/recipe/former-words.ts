// Keys of recipes that have another name now. Files that were saved under the old one are read as ever, and the hash of a
// recipe is over the old one, so that a replay that began before goes on.

/** By the key of today. The operations behind the first one were a "ladder". */
const formerKeys: ReadonlyMap<string, string> = new Map([['waterfall', 'ladder']])

/** The key under which content counts in a hash. */
export const hashedKey = (key: string): string => formerKeys.get(key) ?? key

function inTodaysKeys(content: object): object {
  const renamed = [...formerKeys].filter(([key, former]) => former in content && !(key in content))
  const today = new Map(renamed.map(([key, former]) => [former, key]))
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [today.get(key) ?? key, value]))
}

/** The JSON of a recipe, and its steps, with the keys of today. One that has both keys keeps them, and is refused. */
export function inTodaysWords(recipe: object): object {
  const today = inTodaysKeys(recipe)
  if (!('steps' in today) || !Array.isArray(today.steps)) return today
  const steps = today.steps.map((step: unknown) =>
    typeof step === 'object' && step !== null && !Array.isArray(step) ? inTodaysKeys(step) : step,
  )
  return { ...today, steps }
}
