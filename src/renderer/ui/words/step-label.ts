// Names inside the label of a step, each with a direction of its own, so that Hebrew and Arabic ones do not run together with
// the words and numbers beside them.
import { hasRightToLeft } from './direction.ts'

const isolate = '\u2068'
const end = '\u2069'

/**
 * What is between quotes isolated, as a <bdi> would, by characters that no one sees: a label is also an option, a title and
 * what is spoken.
 */
export const stepLabel = (label: string): string =>
  label.replace(/(["“])([^"“”]+)(["”])/g, (whole, before: string, name: string, after: string) =>
    hasRightToLeft(name) ? `${before}${isolate}${name}${end}${after}` : whole,
  )
