// Keys of recipes that have another name now. Files that were saved under the old one are read as ever, and the hash of a
// recipe is over the old one, so that a replay that began before goes on.

/** By the key of today. The operations behind the first one were a "ladder", and people were "brought" to a list. */
const formerKeys: ReadonlyMap<string, string> = new Map([
  ['waterfall', 'ladder'],
  ['addPeople', 'bring'],
])

/** The key under which content counts in a hash. */
export const hashedKey = (key: string): string => formerKeys.get(key) ?? key

function inTodaysKeys(content: object): object {
  const renamed = [...formerKeys].filter(([key, former]) => former in content && !(key in content))
  const today = new Map(renamed.map(([key, former]) => [former, key]))
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [today.get(key) ?? key, value]))
}

/** Steps of other kinds have their own keys: the columns that a match brings over are its "bring" today. */
const isRun = (step: unknown): step is object =>
  typeof step === 'object' && step !== null && 'do' in step && step.do === 'run'

/** The JSON of a recipe, or its runs, with the keys of today. One that has both keys keeps them, and is refused. */
export function inTodaysWords(recipe: object): object {
  if (!('steps' in recipe) || !Array.isArray(recipe.steps)) return inTodaysKeys(recipe)
  const steps = recipe.steps.map((step: unknown) => (isRun(step) ? inTodaysKeys(step) : step))
  return { ...recipe, steps }
}
