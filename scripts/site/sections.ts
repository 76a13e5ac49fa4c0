// The pages of the site by section: every document of the clone has a place, and a new one does not go in unnoticed.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface SitePage {
  /** Its document, from the root of the clone; of a page that is made, where it would be. */
  readonly source: string
  /** Its file in the site. */
  readonly file: string
  readonly title: string
  readonly text: string
}

export interface SiteSection {
  readonly heading: string
  /** What the search multiplies the score of its pages with: people look for what they can do before how it is built. */
  readonly weight: number
  readonly pages: readonly SitePage[]
}

/** Documents that a reader of the section looks for, the first ones first; a folder stands for all in it. */
const sections: readonly { readonly heading: string; readonly weight: number; readonly sources: readonly string[] }[] =
  [
    {
      heading: 'Use',
      weight: 4,
      sources: [
        ...['README.md', 'docs/guide.md', 'docs/tour.md', 'docs/files.md', 'docs/questions.md', 'docs/keys.md'],
        ...['docs/settings.md', 'docs/grel.md', 'docs/openrefine-tasks.md', 'docs/export-targets.md'],
        ...['docs/packages.md', 'docs/updates.md', 'docs/desktop.md', 'CHANGELOG.md'],
      ],
    },
    {
      heading: 'Command line',
      weight: 4,
      sources: [
        'docs/command-line.md',
        'docs/commands.md',
        'docs/exit-codes.md',
        'docs/mcp.md',
        'docs/systemd.md',
        'docs/reconciliation.md',
        'docs/teams.md',
      ],
    },
    {
      heading: 'Services',
      weight: 2,
      sources: [
        ...[
          'docs/remote-services.md',
          'docs/practice-control.md',
          'docs/practice-inputs.md',
          'docs/practice-compared.md',
          'docs/practice-recording.md',
          'docs/conformance.md',
        ],
        ...['docs/faults.md', 'docs/spec-choices.md'],
      ],
    },
    {
      heading: 'Inside',
      weight: 1,
      sources: [
        ...[
          'docs/architecture.md',
          'docs/glossary.md',
          'docs/schema.md',
          'docs/threat-model.md',
          'docs/requirements.md',
        ],
        ...['SECURITY.md', 'CONTRIBUTING.md'],
      ],
    },
    { heading: 'How to', weight: 1, sources: ['docs/how-to/'] },
    { heading: 'Rooms', weight: 1, sources: ['src/'] },
    { heading: 'Decisions', weight: 1, sources: ['docs/decisions/'] },
  ]

/** Where a document is in the site. */
function fileOf(source: string): string {
  if (source === 'README.md') return 'index.html'
  const inSite = source.replace(/^docs\//, '').replace(/^src\//, 'inside/')
  return `${inSite
    .replace(/\/README\.md$/, '')
    .replace(/\.md$/, '')
    .toLowerCase()}.html`
}

const headingOf = (text: string): string => (/^# +(.+)$/m.exec(text)?.[1] ?? '').replace(/[`*]/g, '').trim()

/** `made`: texts of pages that are no documents of the clone, by source. Throws for a document without a section. */
export function siteSections(root: string, made: Readonly<Record<string, string>>): SiteSection[] {
  const documents = ['*.md', 'docs/**/*.md', 'src/**/README.md']
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .map(name => name.split(path.sep).join('/'))
    .toSorted()
  const pageOf = (source: string): SitePage => {
    const text = made[source] ?? readFileSync(path.join(root, source), 'utf8')
    return { source, file: fileOf(source), title: headingOf(text), text }
  }
  const placed = sections.map(({ sources, ...section }) => ({
    ...section,
    sources: sources.flatMap(source =>
      source.endsWith('/') ? documents.filter(one => one.startsWith(source)) : source,
    ),
  }))
  const known = new Set(placed.flatMap(({ sources }) => sources))
  const left = documents.filter(document => !known.has(document))
  if (left.length > 0) throw new Error(`no section of the site has ${left.join(', ')} (scripts/site/sections.ts)`)
  return placed.map(({ sources, ...section }) => ({ ...section, pages: sources.map(pageOf) }))
}
