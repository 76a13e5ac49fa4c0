// The options of a transform as they were given: complete and allowed, or a sentence that says what is wrong.
import type { TransformOption } from './facts.ts'
import { type TransformId, transformTable } from './index.ts'

/** Values by the name of the option. */
export type OptionValues = Readonly<Record<string, string>>

/** What is wrong with a value; null when nothing is. */
function optionProblem(name: string, option: TransformOption, value: string): string | null {
  switch (option.kind) {
    case 'text':
      if (value.length > option.most) return `${name} can have at most ${option.most} characters`
      return option.needed && value === '' ? `${name} is missing` : null
    case 'choice':
      return Object.hasOwn(option.choices, value)
        ? null
        : `${name} must be one of ${Object.keys(option.choices).join(', ')}, not "${value}"`
    case 'column':
      return /^\d{1,15}$/.test(value) ? null : `${name} needs a column of the list`
    case 'flag':
      return value === 'yes' || value === 'no' ? null : `${name} must be yes or no, not "${value}"`
    case 'whole': {
      const whole = /^\d{1,6}$/.test(value) ? Number(value) : -1
      return whole >= option.least && whole <= option.most
        ? null
        : `${name} must be a whole number from ${option.least} to ${option.most}, not "${value}"`
    }
  }
}

/** All options of a transform, those not given as they usually are. */
export function transformOptions(
  id: TransformId,
  given: OptionValues,
): { values: OptionValues; problem: null } | { values: null; problem: string } {
  const { options, title } = transformTable[id]
  const names = Object.keys(options)
  const odd = Object.keys(given).find(name => !Object.hasOwn(options, name))
  if (odd !== undefined) {
    const known = names.length > 0 ? `its options are ${names.join(', ')}` : 'it has no options'
    return { values: null, problem: `${title} has no option ${odd}. Known options: ${known}` }
  }
  const values: Record<string, string> = {}
  for (const [name, option] of Object.entries(options)) {
    const value = Object.hasOwn(given, name) ? (given[name] ?? '') : option.default
    const problem = optionProblem(name, option, value)
    if (problem !== null) return { values: null, problem }
    values[name] = value
  }
  return { values, problem: null }
}
