// What preload gives the page in Electron, and the limits of a wire.
import type { TicketInfo } from './file/file.ts'

export const wireChannel = 'listwright:wire'
export const ticketChannel = 'listwright:ticket'
/** Longest text frame from the page, in UTF-16 units; a longer one ends the connection. */
export const maxFrame = 4 * 1024 * 1024
/** Most calls in one frame. */
export const maxCalls = 1000
/** Wires one page may hold at a time. */
export const maxWires = 8

/** Where a browser keeps the secret of its session, for the web host's page only (localStorage is kept apart by port). */
export const sessionPlace = 'listwright-session'
/** The WebSocket protocol of a page; the secret of its session comes behind it. */
export const wireProtocol = 'listwright'
/** Says whether this browser is let in. */
export const sessionPath = '/session'
/** Shown to a browser that is not. */
export const lockedPath = '/locked'

/** Close code of a page that was disconnected by hand; 4000 to 4999 are a program's own (RFC 6455, 7.4.2). */
export const sessionEnded = 4401
/** Close code of a page that was locked: no one was there, or someone asked for it. */
export const sessionLocked = 4402

export type WireKind = 'open' | 'text' | 'close'

export interface BridgeWire {
  send(text: string): void
  close(): void
}

export interface PageBridge {
  connect(onOpen: () => void, onText: (text: string) => void, onClose: () => void): BridgeWire
  /** A dropped file becomes a ticket in main; the page never sees its path. Rejects for what is no file on disk. */
  ticket(file: unknown): Promise<TicketInfo>
}
