// The fields of a schema as an HTML table: name, type, limits, mark and what it means.
import { type Html, html, proseHtml } from './html.ts'
import type { JsonSchema } from './json-schema.ts'

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** The place of a named schema on the page. */
export const schemaAnchor = (name: string) => `schema-${name}`

const link = (ref: string) => html`<a href="#${schemaAnchor(nameIn(ref))}">${nameIn(ref)}</a>`

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, at) => (at === 0 ? part : html` or ${part}`))}`
}

/** A schema's type in words, named ones as links. */
function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return link(schema.$ref)
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf))
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return html`any`
  return joined(
    types.map(type => (type === 'array' && schema.items ? html`list of ${typeOf(schema.items)}` : html`${type}`)),
  )
}

/** Limits, default and examples, as short words. */
function limitsOf(schema: JsonSchema): Html[] {
  const { minLength, maxLength, minimum, maximum, maxItems, enum: values, default: fallback, examples } = schema
  const safe = Number.MAX_SAFE_INTEGER
  return [
    ...(maxLength === undefined ? [] : [html`${minLength ?? 0} to ${maxLength} characters`]),
    ...(minimum === undefined || minimum === -safe ? [] : [html`from ${minimum}`]),
    ...(maximum === undefined || maximum === safe ? [] : [html`up to ${maximum}`]),
    ...(maxItems === undefined ? [] : [html`at most ${maxItems}`]),
    ...(values === undefined || values.length > 8
      ? []
      : [html`one of ${values.map(value => html`<code>${String(value)}</code> `)}`]),
    ...(fallback === undefined ? [] : [html`default <code>${JSON.stringify(fallback)}</code>`]),
    ...(examples ?? []).map(example => html`such as <code>${JSON.stringify(example)}</code>`),
  ]
}

interface Line {
  readonly path: string
  readonly field: JsonSchema
  readonly required: boolean
}

/** The fields of a schema, those of groups and of list elements under their group's name. */
function linesOf(schema: JsonSchema, prefix = ''): Line[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const own = { path, field, required: schema.required?.includes(name) ?? false }
    return [own, ...linesOf(field, `${path}.`), ...linesOf(field.items ?? {}, `${path}[].`)]
  })
}

/** The sentence about a field, and its limits in a line below. */
function describedBy(field: JsonSchema): Html {
  const limits = limitsOf(field).map((limit, at) => (at === 0 ? limit : html`; ${limit}`))
  const sentence = field.description ?? ''
  return html`${proseHtml(sentence)}${sentence !== '' && limits.length > 0 ? html`<br>` : ''}${limits}`
}

const rowOf = ({ path, field, required }: Line) => html`
<tr><td><code>${path}</code>${required ? html` <b title="always there">*</b>` : ''}</td>
<td>${typeOf(field)}</td><td>${field['x-mark'] ?? ''}</td><td>${describedBy(field)}</td></tr>`

/** A table of a schema's fields; a schema without fields has its type. `*` = always there. */
export function fieldsTable(schema: JsonSchema): Html {
  const lines = linesOf(schema)
  if (lines.length === 0) return html`<p>${typeOf(schema)}</p>`
  return html`<div class="wide"><table>
<thead><tr><th>Field</th><th>Type</th><th>Mark</th><th>Meaning</th></tr></thead>
<tbody>${lines.map(rowOf)}</tbody></table></div>`
}
