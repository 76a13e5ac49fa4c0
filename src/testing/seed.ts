// Vitest setup of tests with random cases: the same cases each time, so that a run of the same sources ends the same way.
// `LISTWRIGHT_SEED` = a whole number for other cases.
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.LISTWRIGHT_SEED ?? 19) })
