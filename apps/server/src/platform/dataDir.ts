import { chmodSync, mkdirSync } from 'node:fs'

/**
 * Makes the data folder. Others may pass through it but not list it: the database's own user, when the server runs
 * as root, has its cluster inside. Every secret in it has mode 0600.
 */
export function makeDataDir(path: string): void {
  mkdirSync(path, { recursive: true })
  try {
    chmodSync(path, 0o711)
  } catch {
    // Somebody else's folder that we may use: its mode is theirs to set.
  }
}
