// Completions as shells carry them out: bash and zsh in a terminal, where Tab is pressed, and fish by its own command for this. Debian's
// zsh and fish are installed where that is possible.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { allCommands } from '../../src/cli/commands/index.ts'
import { installFromDebian } from '../debian.ts'
import { bashCompletion, fishCompletion, zshCompletion } from './completions.ts'
import { call } from './installed.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`], { windowsHide: true }).status === 0

/** What is typed before Tab, and what the line says then. */
const typed: readonly (readonly [line: string, completed: string])[] = [
  ['listwright ded', 'dedupe'],
  ['listwright dedupe --thr', 'dedupe|--threshold'],
  // A list that is called as a command is.
  ['listwright dedupe watch --onc', 'dedupe|watch|--onc'],
  ['listwright export --format xl', 'export|--format|xlsx'],
  ['listwright key for', 'key|forget'],
  ['listwright run validate.em', 'run|validate.email'],
  ['listwright transform --do unpi', 'transform|--do|unpivot'],
  ['listwright help exit', 'help|exit-codes'],
  ['listwright import Gä', 'import|Gäste 1.csv'],
]

describe.skipIf(process.platform !== 'linux')('completions', () => {
  let dir: string
  const place = (name: string) => path.join(dir, name)
  const env = (): NodeJS.ProcessEnv => ({ PATH: '/usr/bin:/bin', HOME: dir, TERM: 'dumb', LC_ALL: 'C.UTF-8' })

  beforeAll(async () => {
    if (!has('zsh') || !has('fish')) installFromDebian(['zsh', 'fish'], line => console.log(line))
    dir = mkdtempSync(path.join(tmpdir(), 'listwright-shells-'))
    const commands = await allCommands()
    writeFileSync(place('listwright.bash'), bashCompletion(commands))
    mkdirSync(place('functions'))
    writeFileSync(place('functions/_listwright'), zshCompletion(commands))
    writeFileSync(place('listwright.fish'), fishCompletion(commands))
    writeFileSync(place('Gäste 1.csv'), 'Name\n')
  })
  afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

  /** The words of each line as the shell calls the command with them, after Tab and Enter. */
  async function completedIn(shell: string, prepare: string): Promise<string[]> {
    const child = spawn('script', ['--quiet', '--return', '--command', shell, '/dev/null'], {
      cwd: dir,
      env: env(),
      stdio: ['pipe', 'pipe', 'inherit'],
      windowsHide: true,
    })
    let said = ''
    let heard = () => {}
    child.stdout.on('data', (text: Buffer) => {
      said += text
      heard()
    })
    const ended = new Promise<never>((_, reject) => {
      child.once('error', reject)
      child.once('exit', code => reject(new Error(`${shell} has ended with ${code}: ${said}`)))
    })
    ended.catch(() => {})
    /** Types a line, and waits for what is between the marks. The typed text itself has no mark with a number in it. */
    const answer = (line: string, number: number): Promise<string> => {
      child.stdin.write(line)
      const found = new Promise<string>(resolve => {
        heard = () => {
          const [, words] = new RegExp(`<${number}:([^>]*)>`).exec(said) ?? []
          if (words !== undefined) resolve(words)
        }
      })
      return Promise.race([found, ended])
    }
    try {
      // Each call of the command has a number, so that no answer is taken for another.
      const stub = 'n=0; listwright() { local IFS="|"; n=$((n+1)); printf "<%s:%s>\\n" "$n" "$*"; }'
      await answer(`${prepare}; ${stub}; listwright ready\r`, 1)
      const completed: string[] = []
      for (const [index, [line]] of typed.entries()) completed.push((await answer(`${line}\t\r`, index + 2)).trim())
      return completed
    } finally {
      child.kill('SIGKILL')
    }
  }
  const expected = typed.map(([, completed]) => completed)

  test('bash', async () => {
    expect(await call('bash', ['-n', 'listwright.bash'], dir, env())).toMatchObject({ code: 0, err: '' })
    expect(await completedIn('bash --norc --noprofile -i', '. ./listwright.bash')).toEqual(expected)
  })

  test('zsh', async context => {
    if (!has('zsh')) return context.skip('zsh is missing (Debian: zsh)')
    expect(await call('zsh', ['-n', 'functions/_listwright'], dir, env())).toMatchObject({ code: 0, err: '' })
    const prepare = 'fpath=("$PWD/functions" $fpath); autoload -Uz compinit; compinit -u -D'
    expect(await completedIn('zsh -f -i', prepare)).toEqual(expected)
  })

  test('fish', async context => {
    if (!has('fish')) return context.skip('fish is missing (Debian: fish)')
    expect(await call('fish', ['-n', 'listwright.fish'], dir, env())).toMatchObject({ code: 0, err: '' })
    const completed: string[] = []
    for (const [line] of typed) {
      const script = 'source listwright.fish; complete --do-complete $argv[1]'
      const { out } = await call('fish', ['--no-config', '--command', script, line], dir, env())
      const [offer = ''] = out.split('\n')[0]?.split('\t') ?? []
      const words = line.split(' ').slice(1)
      completed.push((offer === '' ? words : [...words.slice(0, -1), offer]).join('|'))
    }
    expect(completed).toEqual(expected)
  })
})
