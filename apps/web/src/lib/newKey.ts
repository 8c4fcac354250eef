/**
 * A name that nothing else in this browser has. Unlike `crypto.randomUUID` it is there on plain HTTP, too, where browsers
 * offer no secure context.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
