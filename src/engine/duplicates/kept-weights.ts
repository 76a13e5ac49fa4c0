// Weights of an earlier time, taken up for the rows of another list, or of two.
import type { LinkageModel } from '../../checks/linkage/model.ts'
import type { LinkageRows } from '../../checks/linkage/rows.ts'
import { modelOf } from '../../checks/linkage/weights.ts'
import type { LinkageWeights } from '../../contract/app/linkage.ts'
import { fail } from '../base/fail.ts'

/** Throws bad_request where they are about other columns than they say. */
export function keptModelFor({ learned }: Pick<LinkageWeights, 'learned'>, rows: LinkageRows): LinkageModel {
  const model = modelOf(learned, rows)
  if (!model) throw fail('bad_request', { what: 'saved weights that do not fit the columns they name' })
  return model
}
