// Cells that break the rules a person keeps with the list. They are counted with the rules, and only a person can tell what is right.
import type { ProblemFacts } from './kind.ts'

export const brokenRules: ProblemFacts = {
  title: 'Broken rules',
  sentence: 'Cells that break the rules of this list. Correct the cells, or change the rules.',
  find: { by: 'rules' },
  safe: false,
  fix: null,
}
