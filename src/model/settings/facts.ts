// What a setting is, said once: what may be stored, how it comes, what it is called and how it is changed.
import { z } from 'zod'

/** Controls that the page draws for one setting only; settings/page-controls.tsx has each. */
export type PageControl = 'formats' | 'country' | 'faults'

export type SettingControl =
  /** The values in the order shown, with what each is called. */
  | { readonly by: 'choice'; readonly choices: Readonly<Record<string, string>> }
  | { readonly by: 'switch' }
  /** `none`: what an empty field says; without it the field cannot be empty. */
  | {
      readonly by: 'number'
      readonly min: number
      readonly max: number
      readonly suffix?: string
      readonly none?: string
    }
  /** Several values that are stored together, each with a line of its own. */
  | { readonly by: 'parts'; readonly parts: Readonly<Record<string, SettingFacts>> }
  /** `none`: what an empty field says; it is stored as null. `fault`: what is said of a text that is not `valid`. */
  | {
      readonly by: 'text'
      readonly valid: (value: string) => boolean
      readonly fault: string
      readonly max: number
      readonly none: string
    }
  | { readonly by: 'page'; readonly draws: PageControl }

interface SettingWords {
  readonly label: string
  /** What it means, below the label. */
  readonly more?: string
  /** Only there where the host can do it. */
  readonly needs?: 'awake' | 'connected'
  /** A command of the page that shows more of it, beside the control. */
  readonly shows?: string
}

export interface SettingFacts<S extends z.ZodType = z.ZodType> extends SettingWords {
  readonly schema: S
  readonly default: z.output<S>
  readonly control: SettingControl
}

/** A section of the settings dialog. */
export interface SettingsSection<T extends Readonly<Record<string, SettingFacts>>> {
  /** The page of the dialog that has it. */
  readonly page: 'general' | 'service' | 'data'
  readonly heading: string
  /** What else it may be called, for the search. */
  readonly words?: string
  readonly settings: T
}

export const section = <T extends Readonly<Record<string, SettingFacts>>>(facts: SettingsSection<T>) => facts

/** A setting with a schema of its own. */
export const setting = <S extends z.ZodType>(facts: SettingFacts<S>) => facts

/** One of several values. */
export const choice = <const T extends string>(
  facts: SettingWords & { readonly choices: Readonly<Record<T, string>>; readonly default: NoInfer<T> },
) => {
  const { choices, ...words } = facts
  // The names of an object are strings to TypeScript; these are the ones above.
  const values = Object.keys(choices) as T[]
  return { ...words, schema: z.enum(values), control: { by: 'choice', choices } } as const
}

export const toggle = (facts: SettingWords & { readonly default: boolean }) =>
  ({ ...facts, schema: z.boolean(), control: { by: 'switch' } }) as const

interface Amount {
  readonly min: number
  readonly max: number
  readonly suffix?: string
}

/** A whole number. */
export const amount = ({ min, max, suffix, ...facts }: SettingWords & Amount & { readonly default: number }) =>
  ({
    ...facts,
    schema: z.int().min(min).max(max),
    control: { by: 'number', min, max, ...(suffix && { suffix }) },
  }) as const

/** A whole number, or none. */
export const limit = ({ min, max, none, suffix, ...facts }: SettingWords & Amount & { readonly none: string }) =>
  ({
    ...facts,
    // What is stored is not cut: a cap that is too high must not become none.
    schema: z.int().min(min).nullable(),
    default: null,
    control: { by: 'number', min, max, none, ...(suffix && { suffix }) },
  }) as const

/** A text, or none. */
export const text = ({
  valid,
  fault,
  max,
  none,
  ...facts
}: SettingWords & Omit<Extract<SettingControl, { by: 'text' }>, 'by'>) => ({
  ...facts,
  schema: z.string().max(max).refine(valid, fault).nullable(),
  default: null,
  control: { by: 'text', valid, fault, max, none } as const,
})

/** Values that are stored together; one that is missing in the file comes as its default. */
export const together = <T extends Readonly<Record<string, SettingFacts>>>(label: string, parts: T) => ({
  label,
  schema: z.object(defaulted(parts)),
  default: defaultsOf(parts),
  control: { by: 'parts', parts } as const,
})

/** Each of the schemas, with the default for where nothing is stored. */
export const defaulted = <T extends Readonly<Record<string, SettingFacts>>>(settings: T) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { schema, default: value }]) => [name, schema.default(value)]),
  ) as { readonly [K in keyof T]: z.ZodDefault<T[K]['schema']> }

export const schemasOf = <T extends Readonly<Record<string, SettingFacts>>>(settings: T) =>
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    readonly [K in keyof T]: T[K]['schema']
  }

const defaultsOf = <T extends Readonly<Record<string, SettingFacts>>>(settings: T) =>
  Object.fromEntries(Object.entries(settings).map(([name, facts]) => [name, facts.default])) as {
    readonly [K in keyof T]: z.output<T[K]['schema']>
  }
