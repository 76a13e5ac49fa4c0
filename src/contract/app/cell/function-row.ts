// One line of the table of functions of expressions.

export interface FunctionRow<N extends string> {
  readonly name: N
  /** How it is written. */
  readonly form: string
  readonly what: string
  readonly example: string
  readonly gives: string
  readonly least: number
  readonly most: number
}

export const row = <N extends string>(
  name: N,
  form: string,
  [least, most]: [number, number],
  what: string,
  example: string,
  gives: string,
): FunctionRow<N> => ({ name, form, least, most, what, example, gives })
