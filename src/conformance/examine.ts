// Runs the suite against a service and gives what was seen of each line.
import type { ServiceProfile } from '../contract/service/profile.ts'
import { type Assumption, assumptions, operationPrices } from './assumptions.ts'
import type { CheckTier, ConformanceCheck } from './check.ts'
import { accessChecks } from './checks/access.ts'
import { borderChecks } from './checks/borders.ts'
import { creditChecks } from './checks/credits.ts'
import { filterChecks } from './checks/filters.ts'
import { insideChecks } from './checks/inside.ts'
import { lookupChecks } from './checks/lookups.ts'
import { metadataChecks } from './checks/metadata.ts'
import { nameChecks } from './checks/names.ts'
import { pagingChecks } from './checks/paging.ts'
import { questionChecks } from './checks/questions.ts'
import { validationChecks } from './checks/validations.ts'
import { collectEvidence, type Evidence } from './evidence.ts'
import { openExam, type ServiceOwner } from './exam.ts'
import { exploreRecords } from './finds.ts'
import { type SpecLine, specLines } from './spec-lines.ts'
import { openWire } from './wire.ts'

export interface ExamineOptions {
  readonly baseUrl: string
  readonly key: string
  /** Words and prices of a service of other make; null = the canonical ones. */
  readonly profile: ServiceProfile | null
  /** Requests per second, 0 = no limit, and how many at once. */
  readonly pace: { readonly perSecond: number; readonly concurrency: number }
  /** The service's owner, when it runs in this process. */
  readonly inside: ServiceOwner | null
  /** Most credits to spend. */
  readonly maxCredits: number
  /** Spends nothing and sends nothing odd. */
  readonly readOnly: boolean
  readonly seed: number
  /** Most cases of one property. */
  readonly maxRuns: number
  /** Ends after the first check that finds a difference. */
  readonly stopAtFirst?: boolean
  /** Called with each check before it starts. */
  readonly progress?: (name: string) => void
}

export type LineVerdict = 'conforms' | 'deviates' | 'not observable'

/** A line of the specification with what was seen of it. */
export interface JudgedLine extends SpecLine {
  readonly verdict: LineVerdict
  /** Observations that agree. */
  readonly cases: number
  /** Where it deviates, or why it was not seen. */
  readonly because: readonly string[]
}

export interface JudgedAssumption extends Assumption {
  readonly verdict: 'holds' | 'differs' | 'not observable'
  readonly because: readonly string[]
}

export interface ConformanceReport {
  readonly lines: readonly JudgedLine[]
  readonly assumptions: readonly JudgedAssumption[]
  readonly exchanges: number
  readonly seconds: number
}

/** Every check, in the order in which they run. */
export const checkSuite: readonly ConformanceCheck[] = [
  ...accessChecks,
  ...borderChecks,
  ...lookupChecks,
  ...validationChecks,
  ...pagingChecks,
  ...filterChecks,
  ...nameChecks,
  ...questionChecks,
  ...metadataChecks,
  ...creditChecks,
  ...insideChecks,
]

/** The pace of a service in this process. */
export const unlimitedPace = { perSecond: 0, concurrency: 8 }

const tierReason: Readonly<Record<CheckTier, string>> = {
  free: 'was not looked at',
  paid: 'needs credits (--max-credits)',
  inside: 'only the owner of the service can bring it about',
}

const unseen = 'no answer showed a value'

function judgeLine(line: SpecLine, evidence: Evidence): JudgedLine {
  const seen = evidence.of(line.id)
  if (seen.differed > 0) return { ...line, verdict: 'deviates', cases: seen.held, because: seen.words }
  if (seen.held > 0) return { ...line, verdict: 'conforms', cases: seen.held, because: [] }
  return { ...line, verdict: 'not observable', cases: 0, because: [line.hidden ?? seen.reason ?? unseen] }
}

function judgeAssumption(assumption: Assumption, evidence: Evidence): JudgedAssumption {
  const seen = evidence.of(assumption.id)
  if (seen.differed > 0) return { ...assumption, verdict: 'differs', because: seen.words }
  if (seen.held > 0) return { ...assumption, verdict: 'holds', because: [] }
  return { ...assumption, verdict: 'not observable', because: [seen.reason ?? unseen] }
}

/** Whether a report has a line that deviates. */
export const reportDeviates = ({ lines }: ConformanceReport): boolean =>
  lines.some(({ verdict }) => verdict === 'deviates')
/** Whether an assumption differs, which matters for the service that this program ships. */
export const assumptionsDiffer = ({ assumptions }: ConformanceReport): boolean =>
  assumptions.some(({ verdict }) => verdict === 'differs')

/** Examines a service. Rejects if it cannot be reached. */
export async function examineConformance(options: ExamineOptions): Promise<ConformanceReport> {
  const started = performance.now()
  const { inside, profile, pace } = options
  const evidence = collectEvidence([...specLines, ...assumptions].map(({ id }) => id))
  const wire = openWire({
    baseUrl: options.baseUrl,
    perSecond: pace.perSecond,
    // Some checks ask several things at once.
    connections: pace.concurrency * 2,
    refused: () => evidence.hold('7:429', '8:429'),
  })
  const exam = openExam({
    wire,
    evidence,
    key: options.key,
    words: profile,
    disabled: profile?.disabled ?? [],
    inside,
    maxCredits: options.readOnly ? 0 : options.maxCredits,
    priceOf: profile && (op => profile.prices[op]?.high ?? operationPrices[op]),
    readOnly: options.readOnly,
    baseUrl: options.baseUrl,
    keyIsAdmin: profile?.keyIsAdmin ?? false,
    seed: options.seed,
    maxRuns: options.maxRuns,
  })
  const finds = exploreRecords(exam)

  const open = (check: ConformanceCheck) =>
    (check.tier === 'free' || (check.tier === 'inside' ? inside !== null : exam.left() > 0)) &&
    !(check.rough && options.readOnly)
  const stopped = () => options.stopAtFirst === true && evidence.differing
  async function run(check: ConformanceCheck): Promise<void> {
    if (stopped()) return
    if (!open(check)) {
      evidence.miss(check.lines, check.rough ? 'left out, to be gentle' : tierReason[check.tier])
      return
    }
    options.progress?.(check.name)
    await check.run(exam, finds)
  }

  try {
    const together = checkSuite.filter(check => !check.alone)
    const workers = Array.from({ length: pace.concurrency }, async () => {
      for (let check = together.shift(); check; check = together.shift()) await run(check)
    })
    await Promise.all(workers)
    for (const check of checkSuite.filter(check => check.alone)) await run(check)
  } finally {
    await wire.close()
  }

  return {
    lines: specLines.map(line => judgeLine(line, evidence)),
    assumptions: assumptions.map(assumption => judgeAssumption(assumption, evidence)),
    exchanges: wire.exchanges,
    seconds: (performance.now() - started) / 1000,
  }
}
