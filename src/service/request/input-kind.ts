// Step 9 of a request: whether an input is of the operation's kind, and its normal form.
import { parseEmail } from '../../checks/email/parse.ts'
import { foldText } from '../../checks/keys/fold.ts'
import { type InputKind, inputKey, keyReasons } from '../../checks/keys/input-key.ts'
import { Refusal } from './refusal.ts'

const notEmail = 'This is not an email address.'

/** The normal form of an input, which names it in keys and logs. Throws a 400 if it is of another kind. */
export function normalInput(kind: Exclude<InputKind, 'text'>, input: string, field = 'input'): string {
  const { key, reason } = inputKey(kind, input)
  if (key === null) throw new Refusal(400, `${field}: ${keyReasons[reason]}`)
  if (kind === 'email' && !parseEmail(key, 'format').ok) throw new Refusal(400, `${field}: ${notEmail}`)
  return key
}

/** A name as it is compared. Throws a 400 if nothing of it is left. */
export function normalName(name: string, field: string): string {
  const folded = foldText(name)
  if (folded === '') throw new Refusal(400, `${field}: The name is empty.`)
  return folded
}

/** The id of a company in the network: the last part of its page's address. Throws a 400 if it is none. */
export function socialIdOf(input: string): string {
  const id = input.trim().toLowerCase()
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(id)) return id
  throw new Refusal(400, 'input: This is not the id of a company; give the last part of its page address.')
}
