// For tests of packages: a command as a person calls it, and the main job from the file to the clean list.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a program to its end. */
export const call = (command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Said> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let [out, err] = ['', '']
    child.stdout.on('data', (text: Buffer) => {
      out += text
    })
    child.stderr.on('data', (text: Buffer) => {
      err += text
    })
    child.once('error', reject)
    child.once('close', code => resolve({ code, out, err }))
  })

const guests = `Name,Work e-mail,Phone
 Anna Ek ,anna.ek@gmail.com,+46 70 123 45 67
Bo Li,bo@mailinator.com,
Cy Ro,cy.ro(at)example.org,
Anna Ek,anna.ek@gmail.com,+46 70 123 45 67
`

/** Import, clean, estimate, a run on the practice service, export: by `listwright`, which calls the installed command in `dir`. */
export async function mainJob(listwright: (...args: string[]) => Promise<Said>, dir: string): Promise<void> {
  writeFileSync(path.join(dir, 'Gäste 1.csv'), guests)
  const steps: readonly (readonly [args: string[], says: RegExp])[] = [
    [['import', 'Gäste 1.csv', '--list', 'Guests'], /^Guests: 4 rows, 3 columns/],
    [['lists'], /^Guests\t4 rows/],
    [['clean', 'Guests', '--fix', 'safe'], /./],
    [['estimate', 'validate.email', '--in', 'Guests'], /credits?/],
    [['run', 'validate.email', '--in', 'Guests', '--budget', '10', '--json'], /"booked":\d/],
    [['export', 'Guests', '--out', 'clean list.csv'], /./],
  ]
  for (const [args, says] of steps)
    expect(await listwright(...args), args.join(' ')).toMatchObject({ code: 0, out: expect.stringMatching(says) })
  const [head = '', first = ''] = readFileSync(path.join(dir, 'clean list.csv'), 'utf8').split('\n')
  expect(head).toContain('Work e-mail: verdict')
  expect(first).toMatch(/^Anna Ek,/)
}

/** The program in the browser: its address, its page, and its end by SIGTERM. */
export const opens = (command: string, args: readonly string[], dir: string, env: NodeJS.ProcessEnv): Promise<void> =>
  whileOpen(command, args, dir, env, async address => {
    const page = await fetch(address)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>Listwright')
  })

/** `use` gets the address that the program prints; after it the program is ended by SIGTERM. */
export async function whileOpen(
  command: string,
  args: readonly string[],
  dir: string,
  env: NodeJS.ProcessEnv,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const child = spawn(command, [...args, 'open', '--no-open'], {
    cwd: dir,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    windowsHide: true,
  })
  try {
    let said = ''
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => {
        said += text
        const [found] = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(said) ?? []
        if (found) resolve(found)
      })
      child.once('close', code => reject(new Error(`ended with ${code}: ${said}`)))
    })
    await use(address)
    const ended = new Promise(resolve => child.once('close', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
}
