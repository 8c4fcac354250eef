import { vi } from 'vitest'

type Method = 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key'

/** A storage of the browser whose methods can be made to refuse. */
export class HostileStorage implements Storage {
  readonly held = new Map<string, string>()
  readonly refused = new Set<Method>()
  #ask(method: Method) {
    if (this.refused.has(method)) throw new DOMException('no', 'QuotaExceededError')
  }
  get length() {
    this.#ask('key')
    return this.held.size
  }
  key(at: number) {
    this.#ask('key')
    return [...this.held.keys()][at] ?? null
  }
  getItem(key: string) {
    this.#ask('getItem')
    return this.held.get(key) ?? null
  }
  setItem(key: string, text: string) {
    this.#ask('setItem')
    this.held.set(key, text)
  }
  removeItem(key: string) {
    this.#ask('removeItem')
    this.held.delete(key)
  }
  clear() {
    this.#ask('clear')
    this.held.clear()
  }
  /** From now on it takes nothing more. */
  full() {
    this.refused.add('setItem')
  }
  /** From now on nobody may touch it. */
  forbidden() {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
      this.refused.add(method)
  }
  friendly() {
    this.refused.clear()
  }
}

/** Puts storages that can refuse in the place of the browser's, until `vi.unstubAllGlobals`. */
export function hostileStorage(): { local: HostileStorage; tab: HostileStorage } {
  const [local, tab] = [new HostileStorage(), new HostileStorage()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  return { local, tab }
}
