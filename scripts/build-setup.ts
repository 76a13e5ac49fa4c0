// Vitest global setup of the deep tests: they start the program as it is built from the present sources.
import { ensureBuilt } from './build.ts'

export const setup = (): Promise<void> => ensureBuilt(line => console.log(line))
