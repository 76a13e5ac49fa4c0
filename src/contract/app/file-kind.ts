// The kinds of files that lists are read from.
import { z } from 'zod'

/** `stack`: several tables that are read as one. */
export const FileKind = z.enum(['csv', 'xlsx', 'jsonl', 'json', 'vcard', 'stack'])
export type FileKind = z.infer<typeof FileKind>

/** Each row names its values: there is no header to look for. */
export const namesValues = (kind: FileKind): boolean => kind !== 'csv' && kind !== 'xlsx'
