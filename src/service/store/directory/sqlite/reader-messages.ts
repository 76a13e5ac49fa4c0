// What a store and its reader threads say to each other: the reader's own methods by name, one question in flight.
import type { DirectoryReader } from './reader.ts'

/** A reader's methods; arguments and results are plain data. */
export type ReaderMethod = Exclude<keyof DirectoryReader, 'close'>

export interface ReaderRequest {
  readonly id: number
  readonly method: ReaderMethod
  readonly args: readonly unknown[]
}

export type ReaderReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string; readonly isTypeError: boolean }

/** How to ask a reader, wherever it runs. Rejects with `DeadlineExceeded` after `deadlineMs`, in a thread at that moment. */
export interface ReaderAsk {
  ask<T>(method: ReaderMethod, args: readonly unknown[], deadlineMs: number): Promise<T>
  close(): Promise<void>
}

/** Calls a reader's method. */
export const callReader = (reader: DirectoryReader, method: ReaderMethod, args: readonly unknown[]): unknown =>
  // The store that asks is typed by the port; names and arguments are its own.
  (reader[method] as (...args: readonly unknown[]) => unknown).apply(reader, [...args])
