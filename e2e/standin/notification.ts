// Electron's notifications: nothing is shown, it is remembered what would be.
import { EventEmitter } from 'node:events'
import { state } from './script.ts'

export class Notification extends EventEmitter {
  static last: Notification | null = null
  readonly #words: string

  constructor({ title, body }: { title: string; body: string }) {
    super()
    this.#words = `${title}: ${body}`
  }
  static isSupported() {
    return true
  }
  show() {
    state.notifications.push(this.#words)
    Notification.last = this
  }
}
