// Credits an agent may spend: within the budget of the command, or a sum that a person approves when the client asks for it.
import { cutText } from '../../contract/app/cell/cut-text.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'

/** Who approved a sum. */
export type Approval = 'budget' | 'person' | 'not_needed'

/** What a person reads before a sum is spent. */
export interface SpendingAsk {
  readonly agent: string
  readonly cap: number
  readonly operation: string
  readonly list: string
  readonly rows: number
  readonly live: boolean
  readonly host: string
}

export interface Spending {
  /** Throws CommandEnd(credits) where no one approves. */
  approve(ask: SpendingAsk): Promise<Approval>
  /** What became of a sum that the budget approved. */
  settle(approval: Approval, cap: number, spent: number): void
}

/** Names come from files and clients: they must not look like other words of the question. */
const quoted = (name: string) => `“${cutText(name.replaceAll(/[\p{C}“”"\s]+/gu, ' ').trim(), 60)}”`

export const approvalWords = ({ agent, cap, operation, list, rows, live, host }: SpendingAsk): string =>
  `The agent ${quoted(agent)} asks to spend up to ${counted(cap, 'credit')} ${live ? `at ${host}` : 'of Practice, which cost nothing'}. Operation: ${operation}, for ${counted(rows, 'row')} of the list ${quoted(list)}.`

/** `confirm`: what a person answers; null = the client cannot ask. */
export function createSpending(budget: number | null, confirm: (words: string) => Promise<boolean | null>): Spending {
  let left = budget ?? 0
  return {
    async approve(ask) {
      // Stored answers cost nothing.
      if (ask.cap === 0) return 'not_needed'
      if (ask.cap <= left) {
        left -= ask.cap
        return 'budget'
      }
      const said = await confirm(approvalWords(ask))
      if (said === true) return 'person'
      if (said === false)
        throw new CommandEnd(exitCodes.credits, 'The person did not approve the sum. Nothing was sent.')
      throw new CommandEnd(
        exitCodes.credits,
        `${counted(ask.cap, 'credit')} are more than the ${left} left of the budget, and this client cannot ask the person. Nothing was sent. The person can add --budget N to the command listwright mcp.`,
      )
    },
    settle(approval, cap, spent) {
      if (approval === 'budget') left += Math.max(0, cap - spent)
    },
  }
}
