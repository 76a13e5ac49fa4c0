// Judges each answer by itself: its status, its content type and its body against the shapes made from the facts.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { allOps, type ConformanceOp } from './assumptions.ts'
import type { Evidence } from './evidence.ts'
import { answerShape, type BodyShape, errorShape, type ShapeStrictness } from './shapes.ts'
import { specOperations, specStatuses } from './spec-facts.ts'
import type { HeardAnswer } from './wire.ts'

/** Whether an operation has a line of its own in the index. */
export const isSpecOp = (op: ConformanceOp): op is keyof typeof specOperations => Object.hasOwn(specOperations, op)

export interface Judge {
  /** Collects what one answer shows; `asked` is the request in words. */
  judge(op: ConformanceOp, asked: string, heard: HeardAnswer): void
}

const searchRecords = new Set<ConformanceOp>([
  'search.prospector',
  'search.firstLastDomain',
  'search.titleCompany',
  'search.employees',
  'search.ai',
])

/** The line that an error of a body belongs to: of the field itself, of the missing one, else none. */
function lineOf({ keyword, params, parentSchema }: ErrorObject): string | null {
  // Every schema that is compiled here is a shape.
  const shape = (parentSchema ?? {}) as BodyShape
  const missing = keyword === 'required' ? shape.properties?.[String(params.missingProperty)]?.line : undefined
  return missing ?? shape.line ?? null
}

const said = (error: ErrorObject) => `${error.instancePath || 'the body'} ${error.message ?? error.keyword}`

export function openJudge(evidence: Evidence): Judge {
  let seen = new Set<string>()
  const note = (onNull: boolean) => (line: string, data: unknown) => {
    if ((data === null) === onNull) seen.add(line)
    return true
  }
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
  })
  ajv.addKeyword({ keyword: 'line', schemaType: 'string', errors: false, validate: note(false) })
  ajv.addKeyword({ keyword: 'nullLine', schemaType: 'string', errors: false, validate: note(true) })
  const error = ajv.compile(errorShape)
  const compiled = (strictness: ShapeStrictness) =>
    new Map(
      allOps.flatMap((op): [ConformanceOp, ValidateFunction][] => {
        const shape = answerShape(op, strictness)
        return shape ? [[op, ajv.compile(shape)]] : []
      }),
    )
  const stated = compiled('stated')
  const whole = compiled('whole')

  /** Runs a check and gives the lines that the body shows. */
  function lines(validate: ValidateFunction, body: unknown): { shown: Set<string>; errors: readonly ErrorObject[] } {
    seen = new Set()
    validate(body)
    return { shown: seen, errors: validate.errors ?? [] }
  }

  function judgeBody(validate: ValidateFunction, fallback: string, asked: string, body: unknown): void {
    const { shown, errors } = lines(validate, body)
    const broken = new Set(errors.map(error => lineOf(error) ?? fallback))
    evidence.hold(...[...shown].filter(line => !broken.has(line)))
    for (const error of errors) evidence.differ([lineOf(error) ?? fallback], `${asked}: ${said(error)}`)
  }

  function judgeAnswer(op: ConformanceOp, asked: string, body: unknown): void {
    const fallback = isSpecOp(op) ? `4.1:${op}` : null
    const validate = stated.get(op)
    if (validate && fallback) judgeBody(validate, fallback, asked, body)
    const all = whole.get(op)
    if (all) {
      const { errors } = lines(all, body)
      const [first] = errors
      if (first) evidence.differ(['A.nulls'], `${asked}: ${said(first)}`)
      else evidence.hold('A.nulls')
    }
    if (searchRecords.has(op)) evidence.hold('2.3:records')
    if (op === 'search.companies') evidence.hold('2.4:records', '4.5:companies required')
  }

  return {
    judge(op, asked, heard) {
      const known = Object.hasOwn(specStatuses, heard.status)
      if (known) evidence.hold('7:only')
      else evidence.differ(['7:only'], `${asked}: status ${heard.status}`)
      if (isSpecOp(op)) {
        if (heard.status >= 500) evidence.differ([`4.1:${op}`], `${asked}: status ${heard.status}`)
        else if (heard.status !== 404) evidence.hold(`4.1:${op}`, '9:prefix')
      }
      const type = heard.headers['content-type'] ?? ''
      if (/^application\/json(;|$)/i.test(type) && heard.json !== undefined) evidence.hold('1:json', '4:json')
      else if (heard.bytes.length > 0)
        evidence.differ(['1:json', '4:json'], `${asked}: the answer is "${type}", no JSON`)
      if (heard.status === 200) {
        evidence.hold('7:200', '0:methods')
        judgeAnswer(op, asked, heard.json)
      } else if (heard.status >= 400) judgeBody(error, '7:detail', `${asked} (${heard.status})`, heard.json)
    },
  }
}
