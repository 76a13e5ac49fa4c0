// A program of its own that opens the vault, does the steps it is given and prints what it saw: the keychain's library
// keeps one bus connection per process. Arguments: data folder, steps as JSON.
import { openVault } from '../hosts/vault.ts'

export type VaultStep = ['get', string] | ['set', string, string] | ['forget', string]
export interface VaultSeen {
  storage: string
  store: string
  reason: string | null
  answers: unknown[]
}

const [dataDir = '', steps = '[]'] = process.argv.slice(2)
const vault = await openVault(dataDir)
const answers: unknown[] = []
for (const [step, account, secret] of JSON.parse(steps) as VaultStep[]) {
  if (step === 'get') answers.push(await vault.get(account))
  else if (step === 'forget') answers.push(await vault.forget(account))
  else await vault.set(account, secret)
}
const { storage, store, reason } = vault
console.log(JSON.stringify({ storage, store, reason, answers } satisfies VaultSeen))
