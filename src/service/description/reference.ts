// The interface as a page to read: plain HTML without scripts or anything from elsewhere, made from the OpenAPI document.
import { fieldsTable, schemaAnchor } from './fields-table.ts'
import { Html, html, proseHtml } from './html.ts'
import type { OpenApi, OpenApiOperation, OpenApiResponse } from './openapi.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #3a4048); --soft: light-dark(#f4f6f8, #22262b); --link: light-dark(#0b57a4, #7db7f5) }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0; background: light-dark(#fff, #17191c); color: light-dark(#1b1f24, #e6e8eb) }
a { color: var(--link) }
.page { display: grid; grid-template-columns: minmax(14rem, 18rem) minmax(0, 1fr); max-width: 84rem; margin: 0 auto }
h1 { font-size: 1.75rem } h2 { font-size: 1.4rem } h3 { font-size: 1.1rem; margin-bottom: .25rem } h4 { margin: 1rem 0 .25rem; font-size: .95rem }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 1.5rem 1rem; font-size: .875rem; box-sizing: border-box }
nav ul { list-style: none; padding: 0; margin: 0 0 1rem }
nav li { margin: .2rem 0 }
nav h2 { font-size: .875rem; margin: 1rem 0 .25rem }
main { padding: 1.5rem 1.5rem 6rem; min-width: 0 }
section { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 2rem }
code, pre { font: .875em/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 4px }
code { padding: .1em .3em; overflow-wrap: anywhere } pre { padding: .75rem 1rem; overflow: auto } pre code { padding: 0 }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line) }
th { background: var(--soft) } .facts { margin: 0 } .method { font-weight: 600 }
@media (max-width: 56rem) { .page { display: block } nav { position: static; max-height: none } }
@media print { nav { display: none } .page { display: block } }
`

const marks = [
  ['S', 'in the specification of the interface'],
  ['D', 'in earlier public documentation'],
  ['I', 'inferred'],
  ['O', 'open: a choice of this service'],
] as const

interface Listed {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly operation: OpenApiOperation
}

const listed = ({ paths }: OpenApi): Listed[] =>
  Object.entries(paths).flatMap(([path, { get, post }]): Listed[] => [
    ...(get ? [{ path, method: 'GET' as const, operation: get }] : []),
    ...(post ? [{ path, method: 'POST' as const, operation: post }] : []),
  ])

const schemaIn = (response: OpenApiResponse | undefined) => response?.content?.['application/json']?.schema

function curl({ path, method, operation }: Listed, baseUrl: string): string {
  const body = operation.requestBody?.content['application/json'].example
  const lines = [`curl -s ${method === 'GET' ? '' : `-X ${method} `}${baseUrl}${path}`, `  -H "X-Api-Key: $KEY"`]
  if (body) lines.push(`  -H "Content-Type: application/json"`, `  -d '${JSON.stringify(body)}'`)
  return lines.join(' \\\n')
}

const referTo = (name: string) => html`<a href="#answer-${name}">${name}</a>`

function article(one: Listed, baseUrl: string): Html {
  const { path, method, operation } = one
  const request = operation.requestBody?.content['application/json'].schema
  const answer = schemaIn(operation.responses[200])
  const refusals = Object.keys(operation.responses).filter(status => status !== '200')
  return html`
<article id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="facts"><span class="method">${method}</span> <code>${path}</code></p>
<p class="facts">${proseHtml(operation.description)} Mark ${operation['x-mark']}, section ${operation['x-section']} of the specification. Id in price tables and logs: <code>${operation.operationId}</code>.</p>
${request ? html`<h4>Body</h4>${fieldsTable(request)}` : ''}
${answer ? html`<h4>Answer (200)</h4>${fieldsTable(answer)}` : ''}
<p>Refusals: ${refusals.map((status, at) => (at === 0 ? referTo(status) : html`, ${referTo(status)}`))}.</p>
<pre><code>${curl(one, baseUrl)}</code></pre>
</article>`
}

/** Browses are alike: one is shown in full, the others are named. */
function browses(operations: readonly Listed[], baseUrl: string): Html {
  const [first, ...others] = operations
  if (!first) return html``
  return html`
${article(first, baseUrl)}
<h3>The other fields</h3>
<p>Each has an operation of its own, with the same body and answer:</p>
<ul>${others.map(({ path, operation }) => html`<li id="${operation.operationId}"><code>POST ${path}</code></li>`)}</ul>`
}

const anchor = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-')

const paragraphs = (text: string) => text.split('\n\n').map(part => html`<p>${proseHtml(part)}</p>`)

function contents(document: OpenApi, operations: readonly Listed[]): Html {
  const ofTag = (name: string) => operations.filter(({ operation }) => operation.tags.includes(name))
  return html`<nav aria-label="Contents">
<ul><li><a href="#start">First request</a></li><li><a href="#marks">Marks</a></li><li><a href="#answers">Errors</a></li><li><a href="#headers">Headers</a></li></ul>
${document.tags.map(
  ({ name }) => html`<h2><a href="#${anchor(name)}">${name}</a></h2>
${name === 'Field values' ? '' : html`<ul>${ofTag(name).map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>`}`,
)}
<h2><a href="#schemas">Records and groups</a></h2>
<ul>${Object.keys(document.components.schemas).map(name => html`<li><a href="#${schemaAnchor(name)}">${name}</a></li>`)}</ul>
</nav>`
}

/** The whole page. `baseUrl` is in its examples. */
export function referencePage(document: OpenApi, baseUrl: string): string {
  const operations = listed(document)
  const { components, info, tags } = document
  const balance = operations.find(({ method }) => method === 'GET')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title}: interface reference</title>
<style>${new Html(style)}</style>
</head>
<body>
<div class="page">
${contents(document, operations)}
<main>
<h1>${info.title}</h1>
<p>Reference of the interface, version ${info.version}. The same as a document for tools: <a href="openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${paragraphs(info.description)}

<section id="start"><h2>First request</h2>
<p>In the tables below, <b>*</b> marks fields that are always there.</p>
<p>Every operation wants an API key in the header <code>X-Api-Key</code>. With the key in <code>KEY</code>:</p>
${balance ? html`<pre><code>${curl(balance, baseUrl)}</code></pre>` : ''}
</section>

<section id="marks"><h2>Marks</h2>
<table><tbody>${marks.map(([mark, meaning]) => html`<tr><th scope="row">${mark}</th><td>${meaning}</td></tr>`)}</tbody></table>
</section>

<section id="answers"><h2>Errors</h2>
<p>The body of every error is a <a href="#${schemaAnchor('Problem')}">Problem</a>. Nothing is charged for it.</p>
<div class="wide"><table><thead><tr><th>Status</th><th>Meaning</th></tr></thead>
<tbody>${Object.entries(components.responses).map(
    ([status, response]) =>
      html`<tr id="answer-${status}"><td>${status}</td><td>${proseHtml(response.description ?? '')}</td></tr>`,
  )}</tbody></table></div>
</section>

<section id="headers"><h2>Headers</h2>
<p>Beside those of HTTP; only this service sends them, save for Retry-After.</p>
<div class="wide"><table><thead><tr><th>Header</th><th>Meaning</th></tr></thead>
<tbody>${Object.values(components.parameters).map(({ name, description }) => html`<tr><td><code>${name}</code> (request)</td><td>${proseHtml(description)}</td></tr>`)}
${Object.entries(components.headers).map(([name, { description }]) => html`<tr><td><code>${name}</code></td><td>${proseHtml(description)}</td></tr>`)}</tbody></table></div>
</section>

${tags.map(({ name, description }) => {
  const own = operations.filter(({ operation }) => operation.tags.includes(name))
  const shown = name === 'Field values' ? browses(own, baseUrl) : html`${own.map(one => article(one, baseUrl))}`
  return html`<section id="${anchor(name)}"><h2>${name}</h2><p>${description}</p>${shown}</section>`
})}

<section id="schemas"><h2>Records and groups</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article id="${schemaAnchor(name)}"><h3>${name}</h3>${fieldsTable(schema)}</article>`,
)}
</section>
</main>
</div>
</body>
</html>
`.text
}
