// A tool as agents see it, and what it works with. Names, descriptions and schemas are texts of the program: nothing of a list or
// a file is ever part of them.
import type { z } from 'zod'
import type { CommandSession } from '../session.ts'
import type { AgentFolders } from './folders.ts'
import type { OwnSteps } from './own-steps.ts'
import type { Spending } from './spending.ts'

export interface AgentWork {
  readonly session: CommandSession
  readonly agent: string
  readonly folders: AgentFolders
  readonly spending: Spending
  readonly steps: OwnSteps
}

/** What an agent was given, for the log. */
export interface Given {
  readonly sheetId?: number
  readonly fields?: readonly string[]
  readonly rows?: number
}

export interface ToolAnswer<T> {
  readonly value: T
  readonly given?: Given
}

interface ToolHints {
  /** Nothing of a list changes. */
  readonly reads?: true
  /** Rows or values may be lost from sight; one undo brings them back. */
  readonly destructive?: true
  /** Something leaves this computer. */
  readonly sends?: true
}

interface ToolFacts<I extends z.ZodObject, O extends z.ZodObject> extends ToolHints {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output: O
  perform(work: AgentWork, asked: z.infer<I>): Promise<ToolAnswer<z.input<O>>>
}

export interface AgentTool extends ToolHints {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  perform(work: AgentWork, asked: unknown): Promise<ToolAnswer<Record<string, unknown>>>
}

export const agentTool = <I extends z.ZodObject, O extends z.ZodObject>({
  perform,
  ...facts
}: ToolFacts<I, O>): AgentTool => ({
  ...facts,
  async perform(work, asked) {
    const { value, given } = await perform(work, facts.input.parse(asked))
    // Nothing but what the schema names is said, whatever the engine gives.
    return { value: facts.output.parse(value), ...(given && { given }) }
  },
})
