// A row as a small page: what clients show of a candidate. It loads nothing and runs nothing.
import type { ServedEntity } from '../../contract/app/reconcile/reconcile.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cf}]/gu, ' ')

/** Longer texts are cut in a preview. */
const longest = 500
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest).toWellFormed()} …` : text)

/** `most`: values that have room. */
export function entityPage({ id, name, values }: ServedEntity, most: number): string {
  const rows = values
    .slice(0, most)
    .map(({ propertyId, text }) => `<tr><th>${escaped(propertyId)}</th><td>${escaped(cut(text))}</td></tr>`)
  const rest = values.length - rows.length
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(name)}</title><style>
body{font:14px/1.4 system-ui,sans-serif;margin:12px;color:#1a1a1a;background:#fff}
h1{font-size:16px;margin:0 0 2px}p{margin:0 0 8px;color:#595959}
table{border-collapse:collapse}th{text-align:left;font-weight:600;padding:2px 12px 2px 0;vertical-align:top}td{padding:2px 0}
</style></head><body><h1 dir="auto">${escaped(name)}</h1><p>${escaped(id)}</p>
<table dir="auto">${rows.join('')}</table>${rest > 0 ? `<p>${rest} more</p>` : ''}</body></html>
`
}
