// A program of its own that opens the vault, does the steps it is given and prints what it saw: the keychain's library
// keeps one bus connection per process. Arguments: data folder, steps as JSON.
import { existsSync, writeFileSync } from 'node:fs'
import { openVault } from '../../hosts/vault.ts'

export type VaultStep =
  | ['get', string]
  | ['set', string, string]
  | ['forget', string]
  | ['origins']
  | ['unlock']
  /** Writes `<file>.waiting`, then waits until the file itself is there. */
  | ['wait', string]
export interface VaultSeen {
  storage: string
  store: string
  reason: string | null
  answers: unknown[]
}

const [dataDir = '', steps = '[]'] = process.argv.slice(2)
const vault = openVault(dataDir)
await vault.tried()
const answers: unknown[] = []
for (const [step, account = '', secret = ''] of JSON.parse(steps) as VaultStep[]) {
  switch (step) {
    case 'get':
      answers.push(await vault.get(account))
      break
    case 'set':
      await vault.set(account, secret)
      break
    case 'forget':
      answers.push(await vault.forget(account))
      break
    case 'origins':
      answers.push(vault.origins())
      break
    case 'unlock':
      await vault.unlock()
      break
    case 'wait':
      writeFileSync(`${account}.waiting`, '')
      while (!existsSync(account)) await new Promise(resolve => setTimeout(resolve, 20))
  }
}
const { storage, store, reason } = vault
console.log(JSON.stringify({ storage, store, reason, answers } satisfies VaultSeen))
