// Everything known about a row as one HTML page: to be kept, printed or sent on. It holds no script and asks nothing.
import type { RowRecord } from '../../contract/app/run/answer.ts'
import { actionLook, stateLook, verdictLook } from '../ui/look/verdict-look.ts'
import { evidenceSentence, type ShownResult } from './evidence.ts'
import { recordTitle } from './record-title.ts'
import { emailGroups, phoneGroups, type ShownValue, shownValue } from './report-groups.ts'
import { suppressedWords } from './suppressed-words.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

const style = `body{font:14px/1.45 system-ui,sans-serif;max-width:760px;margin:32px auto;padding:0 16px;color:#1b2430}
h1{font-size:22px}h2{font-size:17px;margin-top:32px;border-bottom:1px solid #ccd}h3{font-size:14px;margin:18px 0 4px}
table{width:100%;border-collapse:collapse}th,td{padding:4px 8px 4px 0;border-bottom:1px solid #e6e9ee;text-align:left;
vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}th{width:38%;font-weight:400;color:#566170}
.dim{color:#566170}`

interface Line {
  name: string
  text: string
  known: boolean
}

const table = (lines: readonly Line[]): string =>
  `<table>${lines
    .map(
      ({ name, text, known }) =>
        `<tr><th scope="row">${escaped(name)}</th><td${known ? '' : ' class="dim"'}>${escaped(text)}</td></tr>`,
    )
    .join('')}</table>`

const lineOf = (name: string, { lines, known, raw }: ShownValue): Line => ({
  name,
  text: raw === null ? lines.join('\n') : `${lines.join('\n')} (${raw})`,
  known,
})

/** A page with the fields of a row, its reports and records, and what changed it. `now`: of the page, UTC milliseconds. */
export function recordHtml(record: RowRecord, listName: string, now: number): string {
  const title = recordTitle(record.fields) ?? 'Empty row'
  const cells = record.fields.map(({ name, value }) => lineOf(name, shownValue(value)))
  const changes = record.history.map(({ at, columnName, before, after, label }) => ({
    name: `${at.slice(0, 16).replace('T', ' ')} UTC`,
    text: `${columnName}: ${before ?? 'empty'} → ${after ?? 'empty'} (${label})`,
    known: true,
  }))
  const results = [...record.emails, ...record.phones, ...record.people, ...record.companies]
  const said = suppressedWords(record)
  const parts = [
    `<h1>${escaped(title)}</h1>`,
    ...(said === null ? [] : [`<p><strong>${escaped(said)}</strong></p>`]),
    `<p class="dim">${escaped(listName)}, ${new Date(now).toISOString().slice(0, 10)}</p>`,
    '<h2>Fields</h2>',
    table(cells),
    ...results.map(result => resultHtml(result, now)),
    ...(changes.length > 0 ? ['<h2>History</h2>', table(changes)] : []),
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style></head><body>${parts.join('\n')}</body></html>\n`
}

function resultHtml(result: ShownResult, now: number): string {
  const more = Object.entries(result.more).map(([name, text]) => ({ name, text, known: true }))
  return [
    `<h2>${escaped(`${headingOf(result)}: ${result.input}`)}</h2>`,
    `<p><strong>${escaped(standing(result))}</strong> ${escaped(result.sentence)}</p>`,
    `<p class="dim">${escaped(ruleOf(result) + evidenceSentence(result, now))}</p>`,
    ...groupsOf(result).map(({ title, lines }) => `<h3>${escaped(title)}</h3>${table(lines)}`),
    ...(more.length > 0 ? [`<h3>More</h3>${table(more)}`] : []),
  ].join('\n')
}

const headingOf = (result: ShownResult): string =>
  'kind' in result ? (result.kind === 'email' ? 'Email report' : 'Phone report') : result.title

/** Verdict and action, or the state where nothing was judged. */
const standing = (result: ShownResult): string =>
  'kind' in result && result.verdict
    ? `${verdictLook[result.verdict].word}${result.action ? `, ${actionLook[result.action].word}` : ''}.`
    : `${stateLook[result.state].word}.`

const ruleOf = (result: ShownResult): string =>
  'kind' in result && result.rule !== null && result.source !== 'local check'
    ? `Decided by rule ${result.rule}${result.policy ? ` of policy version ${result.policy}` : ''}. `
    : ''

function groupsOf(result: ShownResult): { title: string; lines: Line[] }[] {
  if (!('kind' in result)) {
    const groups = Map.groupBy(result.fields, ({ group }) => group)
    return [...groups].map(([title, fields]) => ({
      title,
      lines: fields.map(({ name, text }) => lineOf(name, shownValue(text))),
    }))
  }
  const groups =
    result.kind === 'email' ? result.report && emailGroups(result.report) : result.report && phoneGroups(result.report)
  return (groups ?? []).map(({ title, fields }) => ({
    title,
    lines: fields.map(({ name, value }) => lineOf(name, value)),
  }))
}
