/** A UTF-8 character takes no more bytes for each of its UTF-16 units. */
const MOST_PER_UNIT = 3

/**
 * Texts as bytes, one after the other. A text of megabytes put together of thousands of rows costs several times what
 * the rows themselves do: they are written where they belong one by one.
 */
export class TextBytes {
  #bytes = Buffer.allocUnsafe(256 * 1024)
  #length = 0

  add(text: string): void {
    const most = this.#length + text.length * MOST_PER_UNIT
    if (most > this.#bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(most, this.#bytes.length * 2))
      this.#bytes.copy(wider, 0, 0, this.#length)
      this.#bytes = wider
    }
    this.#length += this.#bytes.write(text, this.#length)
  }

  /** What has come since the last time; the caller's own. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }
}
