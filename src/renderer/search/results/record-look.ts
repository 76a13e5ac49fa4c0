// How it looks that a record is new, changed, gone or in a list already: one character, word and colour together.
import type { SearchRecord } from '../../../contract/app/search/search-records.ts'
import type { BadgeLook } from '../../ui/look/verdict-look.ts'

export type RecordDifference = NonNullable<SearchRecord['part']>

export const differenceLook: Readonly<Record<RecordDifference, BadgeLook>> = {
  new: { word: 'New', icon: '+', tone: 'good', meaning: 'Not found the last time this search ran.' },
  changed: { word: 'Changed', icon: '≠', tone: 'warn', meaning: 'Some fields changed.' },
  same: { word: 'Same', icon: '=', tone: 'neutral', meaning: 'Unchanged.' },
  gone: { word: 'Gone', icon: '−', tone: 'neutral', meaning: 'Found before but not this time.' },
}

export const inListLook: BadgeLook = {
  word: 'In a list',
  icon: '☰',
  tone: 'info',
  meaning: 'Already in one of your lists.',
}

export const seenLook: BadgeLook = {
  word: 'Seen before',
  icon: '◉',
  tone: 'neutral',
  meaning: 'Also found by another of your searches.',
}

/** What identified the record in a list. */
export const knownBy: Readonly<Record<SearchRecord['lists'][number]['by'], string>> = {
  id: 'same service ID',
  url: 'same profile URL',
  name_domain: 'same name and domain',
}
