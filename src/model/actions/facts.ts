// What the program says of an action on a list, said once: the page, the command line, recipes and the history read it here.
import type { Phrase } from './phrase.ts'

interface OptionWords {
  readonly label: string
  /** Its name on the command line, where it is not the name of the option. */
  readonly flag?: string
  /** Its line in the help of the command. */
  readonly help: string
}

export type ActionOption =
  /** One of several, of which the first is the usual one on the page; a command says which. */
  | ({ readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> } & OptionWords)
  | ({ readonly kind: 'flag' } & OptionWords)
  | ({ readonly kind: 'text'; readonly most: number; readonly usual: string } & OptionWords)
  | ({ readonly kind: 'whole'; readonly least: number; readonly most: number; readonly usual: number } & OptionWords)
export type ActionOptions = Readonly<Record<string, ActionOption>>

type ValueOf<O extends ActionOption> = O extends { kind: 'choice'; choices: infer C }
  ? keyof C & string
  : O extends { kind: 'flag' }
    ? boolean
    : O extends { kind: 'whole' }
      ? number
      : string
export type OptionValues<O extends ActionOptions> = { readonly [K in keyof O]: ValueOf<O[K]> }

/** A table of a preview, with a row for each example. */
export interface ShownTable {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Phrase[])[]
}

/** What an action found, as people read it. */
export interface ShownFound {
  /** Cells and rows that would change; with 0 there is nothing to do. */
  readonly changes: number
  readonly summary: Phrase
  readonly tables: readonly ShownTable[]
}

/** All that is said of an action without a list. */
export interface ActionWords {
  /** The word that calls it: in recipes, which keep it (never rename one), and on the command line. */
  readonly id: string
  /** Of the dialog; the command of the page has an ellipsis behind it. */
  readonly title: string
  readonly group: 'Edit' | 'File'
  /** More words to find it by in the palette. */
  readonly keywords: string
  /** What is to be known before it is done, in the dialog. */
  readonly about: string
  /** What it works on: the list, or columns that are chosen. */
  readonly over: 'list' | 'columns'
  readonly options: ActionOptions
  /** On the button, for so many changes. */
  button(changes: number): Phrase
  /** In the notice, for so many cells. */
  done(cells: number): Phrase
  /** Where nothing was left to do. */
  readonly nothing: string
  readonly command: {
    /** One line for the list of commands. */
    readonly brief: string
    readonly more: readonly string[]
    /** What follows `listwright `. */
    readonly examples: readonly string[]
  }
}

export interface ActionFacts<O extends ActionOptions, Found> extends ActionWords {
  readonly options: O
  /** In the history, and as a step of a recipe where `recipeStep` says nothing else. */
  step(options: OptionValues<O>, columns: readonly string[]): string
  recipeStep?(options: OptionValues<O>, columns: readonly string[]): string
  /** Names of the columns that it makes. */
  makes?(options: OptionValues<O>, columns: readonly string[]): readonly string[]
  /** What a list without the columns that it reads lacks. */
  needs?(options: OptionValues<O>): string
  show(found: Found, options: OptionValues<O>): ShownFound
}

/** Of the options and what is found the types follow. */
export const actionFacts = <const O extends ActionOptions, Found>(facts: ActionFacts<O, Found>) => facts
