// Letters of another script that look like those around them: a Cyrillic "а" in "Annа".
import { inOneScriptEach } from '../../../checks/names/one-script.ts'
import { guessed, type ProblemFacts } from './kind.ts'

/** Not safe: which script is meant is a guess, and in an address it may be a trap. */
export const lookAlikes: ProblemFacts = {
  title: 'Look-alike letters',
  sentence: 'Words with a letter from another alphabet, such as a Cyrillic “а” among Latin letters.',
  find: {
    by: 'cell',
    concerns: () => true,
    judge: cell => {
      const after = inOneScriptEach(cell)
      return after === cell ? null : guessed(after)
    },
  },
  safe: false,
  fix: 'Use one alphabet',
}
