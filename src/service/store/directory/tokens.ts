// The inverted index of a directory: each record is a bag of tokens, and any AND of OR-lists is a set operation on them.
// Tokens hold letters and digits only (others are mapped away), so every tokenizer leaves them whole.
import { type DirectoryField, directoryFields } from './fields.ts'

// Two digits for the field: its place in the table. A store notes the table it was made with and indexes again if it changes.
const places = new Map(Object.keys(directoryFields).map((field, place) => [field, place.toString(36).padStart(2, '0')]))

const place = (field: DirectoryField): string => places.get(field) ?? ''

/** The record has this value of a listed field. */
export const valueToken = (field: DirectoryField, code: number): string => `v${place(field)}${code.toString(36)}`

/** The record has this word in its free text. */
export const wordToken = (word: string): string => `w${word}`

/** The record's field has this key. */
export const keyToken = (field: DirectoryField, key: string): string => `k${place(field)}${key.replace(parting, stand)}`

/** ASCII but letters and digits: what would part a token. */
const parting = /[^\p{L}\p{N}](?<=[\p{ASCII}])/gu

/** A private-use character, which no key holds. */
const stand = (char: string) => String.fromCharCode(0xe000 + char.charCodeAt(0))

/** Contact fields whose keys are tokens, because many contacts share one. */
export const tokenKeys: readonly DirectoryField[] = ['first_name', 'email_domain']
