// What is still to be filled in before a transform can be tried.
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import { type OptionValues, transformOptions } from '../../model/transforms/options.ts'

/** A sentence in the words of the fields; null when nothing is missing. */
export function optionGap(id: TransformId, values: OptionValues): string | null {
  if (transformOptions(id, values).problem === null) return null
  for (const [name, option] of Object.entries(transformTable[id].options)) {
    const value = values[name] ?? option.default
    if (option.kind === 'text' && option.needed && value === '') return `Fill in “${option.label}”.`
    if (option.kind === 'column' && value === '') return `Choose “${option.label}”.`
    if (
      option.kind === 'whole' &&
      !(/^\d+$/.test(value) && Number(value) >= option.least && Number(value) <= option.most)
    )
      return `“${option.label}” must be a whole number from ${option.least} to ${option.most}.`
  }
  return 'Check the options.'
}
