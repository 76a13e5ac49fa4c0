// A command whose parent is killed: on an older Node the command is a child on the project's own Node, and a child that
// goes on spends credits for no one and holds the workspace.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Service, startService } from '../../service/start.ts'
import { type CommandLine, commandLine, many, program, summaryOf } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 180_000 })

const credits = 1000
let at: CommandLine
let service: Service
beforeEach(async () => {
  at = commandLine()
  service = await startService({ startCredits: credits, pace: { perSecond: 4, burst: 1 } })
  at.put('guests.csv', many(24))
  mkdirSync(at.file('w'), { mode: 0o700 })
  at.put(
    'w/settings.json',
    JSON.stringify({ provider: 'remote', remote: { baseUrl: service.baseUrl, network: 'social' } }),
  )
})
afterEach(async () => {
  await at.close()
  await service.close()
})

const args = ['run', 'validate.email', '--in', 'guests.csv', '--budget', '500', '--json', '--workspace', 'w']
const spent = () => credits - service.admin.balance()
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** As scripts/node24.mjs does it on an older Node, and that itself where one is installed. */
const parents: Record<string, () => string[]> = {
  'a launcher': () => {
    const child = JSON.stringify(path.join(path.dirname(program), '..', 'scripts', 'child.mjs'))
    at.put(
      'launch.mjs',
      `import { runChild } from ${child}
       process.exit(await runChild(process.execPath, process.argv.slice(2), { ours: true }))`,
    )
    return [process.execPath, at.file('launch.mjs'), program, ...args]
  },
  npm: () => {
    // npm itself is the shell's parent; a shell that does not become the command stands for both.
    at.put('shell.sh', `"${process.execPath}" "${program}" ${args.map(arg => `'${arg}'`).join(' ')}; exit $?`)
    return ['/bin/sh', at.file('shell.sh')]
  },
}

test.skipIf(process.platform === 'win32').each(Object.keys(parents))(
  'killed with -9, %s leaves no command that goes on: no further call, and the workspace is free',
  async name => {
    const [command = '', ...rest] = parents[name]?.() ?? []
    const parent = spawn(command, rest, {
      cwd: at.dir,
      stdio: 'ignore',
      env: {
        ...process.env,
        LISTWRIGHT_API_KEY: service.key,
        npm_lifecycle_event: name === 'npm' ? 'listwright' : undefined,
      },
    })
    await expect.poll(spent, { interval: 20, timeout: 120_000 }).toBeGreaterThan(2)
    const { pid } = z.object({ pid: z.int() }).parse(JSON.parse(readFileSync(at.file('w/workspace.lock'), 'utf8')))
    expect(pid).not.toBe(parent.pid)
    const before = spent()
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { interval: 20, timeout: 60_000 }).toBe(false)
    // A pipe tells at once; npm's shell is looked for every 0.4 s, at four calls a second.
    expect(spent() - before).toBeLessThanOrEqual(name === 'npm' ? 4 : 1)
    const again = await at.start([...args, '--resume'], { LISTWRIGHT_API_KEY: service.key }).said
    expect(summaryOf(again)).toMatchObject({ state: 'done' })
    expect(spent()).toBe(24)
    expect(existsSync(at.file('w/workspace.lock'))).toBe(false)
  },
)
