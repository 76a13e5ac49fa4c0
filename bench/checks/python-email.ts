// Debian's python3-email-validator as a racer: a child process that measures inside Python, pipes left out.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Racer } from './race.ts'

const Lap = z.object({ spent: z.number(), yes: z.number() })

// Debian's own Python: packages of the distribution are there and nowhere else.
const python = '/usr/bin/python3'

const script = `
import json, sys, time
from email_validator import validate_email, EmailNotValidError
for line in sys.stdin:
    inputs = json.loads(line)
    yes = 0
    start = time.perf_counter()
    for text in inputs:
        try:
            validate_email(text, check_deliverability=False)
            yes += 1
        except EmailNotValidError:
            pass
    print(json.dumps({"spent": (time.perf_counter() - start) * 1000, "yes": yes}), flush=True)
`

export function pythonEmailValidator(): Racer {
  let child: ChildProcessWithoutNullStreams | undefined
  let answers: AsyncIterator<string> | undefined
  return {
    name: "Debian's python3-email-validator",
    missing: () =>
      spawnSync(python, ['-c', 'import email_validator']).status === 0 ? null : 'python3-email-validator is not here',
    lap: async inputs => {
      child ??= spawn(python, ['-c', script])
      answers ??= createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      child.stdin.write(`${JSON.stringify(inputs)}\n`)
      const answer = await answers.next()
      if (answer.done) throw new Error('python3-email-validator ended early')
      return Lap.parse(JSON.parse(answer.value))
    },
    close: () => child?.stdin.end(),
  }
}
