// Arguments of run and estimate: an operation, or a recipe, over a file or a list.
import { statSync } from 'node:fs'
import { OperationId } from '../../contract/app/run.ts'
import { country, countryOf, needed, number, type Preset, preset, presetOf, read, usage, whole } from './options.ts'

/** What is asked of a list, however it is said. */
interface OverList {
  /** A file, or the name of a list. */
  readonly in: string
  /** `field=Column name`, once per field; of a recipe also `Column it names=Column name`. */
  readonly map: readonly string[]
  /** ISO 3166, upper case. */
  readonly country: string | undefined
}
export interface AskedOperation extends OverList {
  readonly operation: OperationId
  /** Fields that become columns beside the usual ones. */
  readonly fields: readonly string[]
  readonly match: 'exact' | 'fuzzy' | undefined
  /** Asks the live look-up where the stored one finds nothing. */
  readonly live: boolean
  /** `filter=value`, once per value, of operations that find people at companies. */
  readonly where: readonly string[]
  /** Most people of one company. */
  readonly most: number
  /** The list for the people: one that is there, else a new one of that name. */
  readonly into: string
  /** The budget goes to the best rows: those of a priority column first, where one is named. */
  readonly bestFirst: { readonly priority: string | null; readonly first: 'high' | 'low' } | null
}
export interface AskedRecipe extends OverList {
  /** Path of the recipe file. */
  readonly recipe: string
}
/** What a run and an estimate have in common. */
export type Asked = AskedOperation | AskedRecipe
export type EstimateCommand = Asked & { readonly kind: 'estimate' }
export type RunCommand = Asked & RunOptions

interface RunOptions {
  readonly kind: 'run'
  readonly out: string | undefined
  /** Most credits; undefined only for a dry run. */
  readonly budget: number | undefined
  /** Percent. */
  readonly maxErrorRate: number | undefined
  readonly dryRun: boolean
  /** The run that rests and asks the same goes on instead of a new one. */
  readonly resume: boolean
  readonly preset: Preset
}

const asked = {
  in: { type: 'string' },
  map: { type: 'string', multiple: true, default: [] as string[] },
  fields: { type: 'string', default: '' },
  match: { type: 'string' },
  live: { type: 'boolean', default: false },
  country,
  where: { type: 'string', multiple: true, default: [] as string[] },
  most: { type: 'string' },
  into: { type: 'string' },
  'best-first': { type: 'boolean', default: false },
  priority: { type: 'string' },
  'low-first': { type: 'boolean', default: false },
} as const

interface AskedValues {
  in?: string | undefined
  map: string[]
  fields: string
  match?: string | undefined
  live: boolean
  country?: string | undefined
  where: string[]
  most?: string | undefined
  into?: string | undefined
  'best-first': boolean
  priority?: string | undefined
  'low-first': boolean
}

/** A file by its ending, or one that is there. An operation is never taken for a file. */
const isRecipe = (given: string): boolean =>
  /\.json$/i.test(given) ||
  (!OperationId.safeParse(given).success && statSync(given, { throwIfNoEntry: false })?.isFile() === true)

const ofOperation = ['fields', 'match', 'live', 'where', 'most', 'into', 'best-first', 'priority', 'low-first'] as const

/** Options that say what a recipe says already. */
const beside = (values: AskedValues): string[] =>
  ofOperation.filter(name => {
    const given = values[name]
    return Array.isArray(given) ? given.length > 0 : Boolean(given)
  })

function askedOf(name: string | undefined, values: AskedValues): Asked {
  const given = needed(name, `The operation (such as ${OperationId.options[0]})`)
  const what = {
    in: needed(values.in, '--in (a file or a list)'),
    map: values.map,
    country: countryOf(values.country),
  }
  if (isRecipe(given)) {
    const [odd] = beside(values)
    if (odd) throw usage(`--${odd} goes with an operation: a recipe says it itself.`)
    return { recipe: given, ...what }
  }
  const operation = OperationId.safeParse(given)
  if (!operation.success)
    throw usage(`There is no operation "${given}". Operations: ${OperationId.options.join(', ')}.`)
  return {
    operation: operation.data,
    ...what,
    fields: values.fields.split(',').flatMap(path => path.trim() || []),
    match: matchOf(values.match),
    live: values.live,
    where: values.where,
    most: mostOf(values.most),
    into: needed((values.into ?? 'People').trim(), 'The name after --into'),
    bestFirst: bestFirstOf(values),
  }
}

function bestFirstOf({
  'best-first': best,
  priority,
  'low-first': low,
}: Pick<AskedValues, 'best-first' | 'priority' | 'low-first'>): AskedOperation['bestFirst'] {
  if (low && priority === undefined) throw usage('--low-first: name the column with --priority.')
  return best || priority !== undefined ? { priority: priority ?? null, first: low ? 'low' : 'high' } : null
}

/** People of one company, as many as a page of the service holds. */
const peopleOfOne = 25
const mostOfOne = 1000

function mostOf(text: string | undefined): number {
  const most = whole('most', text, mostOfOne) ?? peopleOfOne
  if (most === 0) throw usage('--most 0: nobody would be looked for.')
  return most
}

function matchOf(text: string | undefined): 'exact' | 'fuzzy' | undefined {
  if (text === undefined || text === 'exact' || text === 'fuzzy') return text
  throw usage(`--match ${text}: write exact or fuzzy.`)
}

export function run(args: string[]) {
  const { values, positionals } = read(
    args,
    {
      ...asked,
      out: { type: 'string' },
      budget: { type: 'string' },
      'max-error-rate': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      preset,
    } as const,
    1,
  )
  return {
    values,
    command: (): RunCommand => {
      const what = askedOf(positionals[0], values)
      const budget = number('budget', values.budget, Number.MAX_SAFE_INTEGER)
      if (budget === undefined && !values['dry-run'])
        throw usage('Name the most credits this may cost with --budget N (0 uses stored answers only).')
      if (budget !== undefined && !Number.isInteger(budget))
        throw usage(`--budget ${values.budget}: write a whole number of credits.`)
      return {
        kind: 'run',
        ...what,
        out: values.out,
        budget,
        maxErrorRate: number('max-error-rate', values['max-error-rate'], 100),
        dryRun: values['dry-run'],
        resume: values.resume,
        preset: presetOf(values.preset),
      }
    },
  }
}

export function estimate(args: string[]) {
  const { values, positionals } = read(args, asked, 1)
  return { values, command: (): EstimateCommand => ({ kind: 'estimate', ...askedOf(positionals[0], values) }) }
}
