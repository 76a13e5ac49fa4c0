// The command line as a process. Its version is said before anything else is loaded.
import { programVersion } from '../hosts/program.ts'
import { watchOutput } from '../hosts/stdout.ts'

/** Resolves with the exit code. */
async function sayVersion(): Promise<number> {
  const output = watchOutput()
  await output.sayLine(programVersion())
  if (!output.failure()) return 0
  const { stdoutEnd } = await import('./process/stdout.ts')
  const end = stdoutEnd(output)
  if (end) output.stderr.write(`${end.message}\n`)
  return end?.code ?? 0
}

const [first = '', ...rest] = process.argv.slice(2)
if ((first === 'version' || first === '--version') && rest.length === 0) process.exit(await sayVersion())
else await import('./process/process.ts')
