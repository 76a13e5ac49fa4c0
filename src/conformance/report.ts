// A report for people: a table in a terminal, or the page of the documentation.
import type { ConformanceReport, JudgedAssumption, JudgedLine } from './examine.ts'
import { sectionTitles } from './spec-lines.ts'

const verdicts = ['conforms', 'deviates', 'not observable'] as const
const outcomes = ['holds', 'differs', 'not observable'] as const

const marks = { S: 'specification', D: 'documented', I: 'inferred', O: 'open' } as const

/** How many lines have each verdict. */
export function tallyVerdicts({ lines, assumptions }: ConformanceReport) {
  const of = (all: readonly { readonly verdict: string }[], verdict: string) =>
    all.filter(one => one.verdict === verdict).length
  return {
    lines: Object.fromEntries(verdicts.map(verdict => [verdict, of(lines, verdict)])),
    assumptions: Object.fromEntries(outcomes.map(verdict => [verdict, of(assumptions, verdict)])),
  }
}

const plural: Readonly<Record<string, string>> = {
  conforms: 'conform',
  deviates: 'deviate',
  holds: 'hold',
  differs: 'differ',
}

const sums = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([verdict, count]) => `${count} ${plural[verdict] ?? verdict}`)
    .join(', ')

function bySection(lines: readonly JudgedLine[]): Map<string, JudgedLine[]> {
  return Map.groupBy(lines, ({ section }) => section)
}

function terminalLine({ verdict, words, because }: JudgedLine): string[] {
  return [`  ${verdict.padEnd(15)} ${words}`, ...because.map(reason => `                  ${reason}`)]
}

function terminalAssumption({ verdict, mark, words, because }: JudgedAssumption): string[] {
  return [`  ${verdict.padEnd(15)} ${mark} ${words}`, ...because.map(reason => `                  ${reason}`)]
}

/** The table for a terminal: every line of the specification, then what is assumed beyond it. */
export function reportText(report: ConformanceReport, baseUrl: string): string {
  const out = [`${baseUrl}, line by line of the interface specification`]
  for (const [section, lines] of bySection(report.lines)) {
    out.push('', `${section} ${sectionTitles[section] ?? ''}`, ...lines.flatMap(terminalLine))
  }
  out.push('', 'Assumptions where the specification is open (D documented, I inferred, O open)')
  out.push(...report.assumptions.flatMap(terminalAssumption))
  out.push(
    '',
    `Lines: ${sums(tallyVerdicts(report).lines)}.`,
    `Assumptions: ${sums(tallyVerdicts(report).assumptions)}.`,
  )
  out.push(`${report.exchanges} requests in ${report.seconds.toFixed(1)} s.`)
  return out.join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const intro = `# Conformance of the local service

Each line of the interface specification, as \`listwright conformance\` sees it at the local service. This page is the
output of \`listwright conformance --markdown\`; a test fails when it is not.

The facts are copied from the specification by hand (\`src/conformance/spec-facts.ts\`), apart from the schemas that the
service works with. *Conforms*: at least one answer showed it and none spoke against it. *Not observable*: the
specification shows nothing to look at, or no answer did. Assumptions are what the program takes for granted where the
specification is open: documented elsewhere (D), inferred (I) or chosen (O). They never fail a service of other make.

    listwright conformance                                    the local service, every tier
    LISTWRIGHT_API_KEY=... listwright conformance --base-url https://... [--max-credits N] [--profile FILE]

A foreign service is asked at the pace of its profile, for nothing unless \`--max-credits\` says otherwise. Refusals (keys,
media types, borders) are free; what must be answered costs credits; an empty balance, the pace and faults need the owner
of the service. \`--read-only\` spends nothing and leaves out what no honest client sends.
`

/** The page of the documentation; the same report makes the same page. */
export function reportMarkdown(report: ConformanceReport): string {
  const out = [
    intro,
    `Lines: ${sums(tallyVerdicts(report).lines)}. Assumptions: ${sums(tallyVerdicts(report).assumptions)}.`,
  ]
  for (const [section, lines] of bySection(report.lines)) {
    out.push('', `## ${section} ${sectionTitles[section] ?? ''}`, '', '| line | verdict |', '|---|---|')
    for (const { words, verdict, because } of lines) {
      out.push(`| ${cell(words)} | ${[verdict, ...because.map(cell)].join(': ')} |`)
    }
  }
  out.push('', '## Assumptions', '', '| assumption | mark | verdict |', '|---|---|---|')
  for (const { words, mark, verdict, because } of report.assumptions) {
    out.push(`| ${cell(words)} | ${marks[mark]} | ${[verdict, ...because.map(cell)].join(': ')} |`)
  }
  return `${out.join('\n')}\n`
}
