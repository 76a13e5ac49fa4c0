// Pages that the program writes to be kept or sent on: no script, nothing loaded, light and dark, and cells are text in them
// whatever they contain.

import { escapedMarkup } from '../../contract/app/markup.ts'

const style = `:root{color-scheme:light dark;--ink:#1b2430;--dim:#566170;--line:#dfe3e9;--bg:#fff;--bar:#2f6fde}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaf0;--dim:#a2adbb;--line:#353d48;--bg:#171b21;--bar:#6fa0f5}}
body{font:14px/1.5 system-ui,sans-serif;max-width:900px;margin:32px auto;padding:0 16px;color:var(--ink);background:var(--bg)}
h1{font-size:24px;margin-bottom:4px}h2{font-size:17px;margin:32px 0 8px}.dim{color:var(--dim)}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;font:inherit}
th,td{padding:5px 12px 5px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:break-word}
th{font-weight:600}td.n,th.n{text-align:right;white-space:nowrap}.cells td,.cells th{min-width:90px;max-width:260px}
ol{padding-left:24px}li{margin:3px 0}`

const number = new Intl.NumberFormat('en-US')
export const count = (value: number) => number.format(value)
export const counted = (value: number, one: string, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`
export const moment = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
/** A person's text inside one of ours, each with a direction of its own. */
export const named = (text: string) => `<bdi>${escapedMarkup(text)}</bdi>`
/** One of our sentences, with the names of a person between its quotes. */
export const quoted = (text: string) =>
  text
    .split(/(?<=["“])([^"“”]+)(?=["”])/)
    .map((part, at) => (at % 2 === 1 ? named(part) : escapedMarkup(part)))
    .join('')
export const dim = (text: string) => `<span class="dim">${escapedMarkup(text)}</span>`

type Column = readonly [title: string, numeric?: 'n']

/** `cells` are HTML. */
export function table(
  label: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  kind = '',
): string {
  const className = (at: number) => (columns[at]?.[1] ? ' class="n"' : '')
  const head = columns.map(([title], at) => `<th scope="col"${className(at)}>${named(title)}</th>`).join('')
  const body = rows.map(row => `<tr>${row.map((cell, at) => `<td${className(at)}>${cell}</td>`).join('')}</tr>`)
  return `<div class="wide"><table aria-label="${escapedMarkup(label)}" class="${kind}"><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

/** `parts` are HTML. */
export const htmlPage = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapedMarkup(title)}</title><style>${style}</style></head><body><main>
${parts.filter(part => part !== '').join('\n')}
</main></body></html>
`
