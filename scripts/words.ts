// Turns of phrase that no text, comment or document of the program uses, each with what to write instead. One word for many
// things, or a sentence turned around, is read twice; docs/glossary.md has the words to use.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { textsBelow } from './texts.ts'

interface Rule {
  readonly turn: RegExp
  /** Files in which it is somebody else's word. */
  readonly notIn?: RegExp
  /** The only files that are judged by it. */
  readonly onlyIn?: RegExp
  /** Judges what comments of the source say, and nothing else. */
  readonly comments?: true
  readonly instead: string
}

/** The documents for those who use the program. Rules that only hold there also judge the texts of the program. */
const read = /^docs\/(command-line|files|guide|keys|settings)\.md$|^README\.md$/

const rules: readonly Rule[] = [
  { turn: /\btold\b/i, instead: 'say which: reported, identified, recognized, sent, shown' },
  { turn: /\bwhoever\b/i, instead: 'name them: the caller, people who, anyone listed' },
  { turn: /\bof before\b/i, instead: 'recent, earlier, former' },
  { turn: /\bthat is there\b/i, instead: 'existing' },
  // "* stands for any text" is what a sign means.
  { turn: /\bstands\b(?! for\b)/i, instead: 'is, comes, depends' },
  // After a hyphen it is part of a name. Quotes of the spec, cells and headers of other people's files keep their spelling.
  {
    turn: /(?<![\w-])e-mail/i,
    instead: 'email',
    notIn:
      /^src\/(conformance|testing)\/|^docs\/(conformance|export-targets)\.md$|\/(empty-marker|plain-text|columns-called|address-books)\.ts$/,
  },
  { turn: /\bso that\b/i, onlyIn: read, instead: 'so, or two sentences' },
  { turn: /\bas (it is|they are|it was|they were)\b/i, onlyIn: read, instead: 'unchanged, do not change' },
  { turn: /\b(take|takes|taken|took) (\S+ ){0,3}off\b/i, onlyIn: read, instead: 'remove' },
  { turn: /\b(look|looks|looked|looking) (at|into)\b/i, onlyIn: read, instead: 'see, check, view, search' },
  { turn: /\bfor good\b/i, onlyIn: read, instead: 'permanently' },
  { turn: /\bby hand\b/i, onlyIn: read, instead: 'manually' },
  { turn: /\bany ?more\b/i, onlyIn: read, instead: 'no longer' },
  { turn: /\banew\b/i, onlyIn: read, instead: 'again' },
  { turn: /\bbeside\b/i, onlyIn: read, instead: 'next to' },
  { turn: /\bsomebody\b/i, onlyIn: read, instead: 'someone' },
  { turn: /\bmeanwhile\b/i, onlyIn: read, instead: 'in the meantime, until then' },
  { turn: /\bof (its|their) own\b/i, onlyIn: read, instead: 'own, separate, new' },
  { turn: /\b(?<!there )(is|are) no (?!longer|older|more|newer)/i, onlyIn: read, instead: 'is not a' },
  { turn: /\bnothing (is|was) lost\b/i, onlyIn: read, instead: 'say what is saved' },
  { turn: /\b(service|program) in use\b/i, onlyIn: read, instead: 'current service' },
  { turn: /\b(nobody|somebody)\b/i, comments: true, instead: 'no one, someone, the user' },
  { turn: /\banew\b/i, comments: true, instead: 'again' },
  { turn: /\d %|\} %(?=['"`.,;:)])/, instead: 'no space: 94%' },
]

const judged = [
  'src/**/*.{ts,tsx,css,html}',
  'docs/**/*.md',
  'src/engine/**/README.md',
  'src/service/README.md',
  'README.md',
  'CONTRIBUTING.md',
]
const isTest = /\.(test|property|conformance|crash|cases)\.tsx?$/
/** Quotes the names of tests, which are data here. */
const quotesTests = 'docs/requirements.md'

/** Each use below `root` as a line: file, line number, the words and what to write instead. An empty list is a clean tree. */
export function turnsOfPhrase(root: string): string[] {
  const files = judged
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .map(name => name.split(path.sep).join('/'))
    .filter(name => !isTest.test(name))
    .sort()
    .flatMap(name => usesIn(name, readFileSync(path.join(root, name), 'utf8')))
  const texts = textsBelow(root).flatMap(({ name, texts }) => texts.flatMap(text => usesInText(name, text)))
  return [...files, ...texts]
}

/** A text may be spread over several lines of its file: it is quoted whole, without a line number. */
const usesInText = (name: string, text: string): string[] =>
  rules
    .filter(({ onlyIn }) => onlyIn === read)
    .flatMap(({ turn, instead }) => {
      const [words] = turn.exec(text) ?? []
      return words === undefined ? [] : [`${name}: "${words}" in "${text}": ${instead}`]
    })

/** The comment on a line of source, '' for none. */
const commentIn = (name: string, line: string): string =>
  /\.tsx?$/.test(name) ? (/^\s*(?:\/\/|\/?\*)(.*)$|\s\/\/ (.*)$/.exec(line)?.slice(1).join(' ') ?? '') : ''

function usesIn(name: string, text: string): string[] {
  const own = name === quotesTests ? text.replace(/"[^"\n]*"/g, '""') : text
  return own.split('\n').flatMap((line, at) =>
    rules.flatMap(({ turn, instead, notIn, onlyIn, comments }) => {
      if (notIn?.test(name) || onlyIn?.test(name) === false) return []
      const [words] = turn.exec(comments ? commentIn(name, line) : line) ?? []
      return words === undefined ? [] : [`${name}:${at + 1}: "${words}": ${instead}`]
    }),
  )
}

if (import.meta.main) {
  const found = turnsOfPhrase(path.join(import.meta.dirname, '..'))
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
