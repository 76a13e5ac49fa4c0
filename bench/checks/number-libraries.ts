// The libphonenumber of other languages as racers: Debian's C++ library (compiled here with -O2) and its Python port.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lineRacer } from './line-racer.ts'
import type { Racer } from './race.ts'

const python = '/usr/bin/python3'

const script = `
import sys, time
import phonenumbers
while line := sys.stdin.readline():
    cells = [sys.stdin.readline().rstrip("\\n") for _ in range(int(line))]
    valid = 0
    start = time.perf_counter()
    for cell in cells:
        try:
            number = phonenumbers.parse(cell[2:], cell[:2])
        except phonenumbers.NumberParseException:
            continue
        valid += phonenumbers.is_valid_number(number)
        phonenumbers.region_code_for_number(number)
        phonenumbers.number_type(number)
    print((time.perf_counter() - start) * 1000, valid, flush=True)
`

export const pythonPhonenumbers = (): Racer =>
  lineRacer(
    "Debian's python3-phonenumbers",
    () => [python, '-c', script],
    () => (spawnSync(python, ['-c', 'import phonenumbers']).status === 0 ? null : 'python3-phonenumbers is not here'),
  )

/** Debian's libphonenumber-dev; compiled into a folder that goes when the race is over. */
export function cppLibphonenumber(): Racer {
  let folder: string | null = null
  const racer = lineRacer(
    'C++ libphonenumber (Debian, -O2)',
    () => {
      folder = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
      const program = path.join(folder, 'phone')
      const source = path.join(import.meta.dirname, 'phone.cc')
      const { status, stderr } = spawnSync('g++', ['-O2', '-o', program, source, '-lphonenumber'], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`phone.cc does not compile: ${stderr}`)
      return [program]
    },
    () => {
      const include = '#include <phonenumbers/phonenumberutil.h>\n'
      const found = spawnSync('g++', ['-E', '-x', 'c++', '-o', '/dev/null', '-'], { input: include })
      if (found.error) return 'g++ is not here'
      return found.status === 0 ? null : 'libphonenumber-dev is not here'
    },
  )
  return {
    ...racer,
    close: () => {
      racer.close?.()
      if (folder) rmSync(folder, { recursive: true })
    },
  }
}
