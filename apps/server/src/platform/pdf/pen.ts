import type { FontSet, Weight } from './fonts.ts'

export const INK = '#16211D'
// These never begin a line (GB/T 15834); the line before carries them.
const NOT_FIRST = /[，。、；：？！”’）》】」』…—％%,.;:?!)\]]/u

export interface Style {
  size: number
  weight?: Weight
  color?: string
  lineHeight?: number
}

/** Draws texts whose characters lie in many small fonts: breaks lines itself and changes fonts as it goes. */
export class Pen {
  readonly #widths = new Map<string, number>()
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: FontSet
  constructor(doc: PDFKit.PDFDocument, fonts: FontSet) {
    this.#doc = doc
    this.#fonts = fonts
    for (const { name, bytes } of fonts.parts) doc.registerFont(name, bytes)
  }

  /** Width of a character at size 1. */
  #width(char: string, weight: Weight): number {
    const key = weight + char
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const { part, char: drawn } = this.#fonts.partOf(char, weight)
    const width = this.#doc.font(part).fontSize(100).widthOfString(drawn) / 100
    this.#widths.set(key, width)
    return width
  }

  width(text: string, { size, weight = 'regular' }: Style): number {
    let sum = 0
    for (const char of text) sum += this.#width(char, weight)
    return sum * size
  }

  /** Lines of a text that fit a width. Chinese breaks anywhere but before closing signs, words of letters at blanks. */
  lines(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    for (const paragraph of text.split(/\r?\n/)) {
      let line = ''
      let at = 0
      for (const piece of paragraph.match(/[\w@./:+-]{1,24}|\s|./gu) ?? []) {
        const more = this.width(piece, style)
        if (at + more > width && line !== '' && !NOT_FIRST.test(piece)) {
          lines.push(line.trimEnd())
          line = ''
          at = 0
          if (/\s/.test(piece)) continue
        }
        line += piece
        at += more
      }
      lines.push(line)
    }
    return lines
  }

  /** Draws one line. */
  line(text: string, x: number, y: number, { size, weight = 'regular', color = INK }: Style): void {
    this.#doc.fillColor(color).fontSize(size)
    let at = x
    let run = ''
    let part = ''
    const flush = () => {
      if (!run) return
      this.#doc.font(part).fontSize(size).text(run, at, y, { lineBreak: false })
      at += this.#doc.widthOfString(run)
      run = ''
    }
    for (const char of text) {
      const place = this.#fonts.partOf(char, weight)
      if (place.part !== part) {
        flush()
        part = place.part
      }
      run += place.char
    }
    flush()
  }

  /** A round seal around a point. */
  stamp(
    name: string,
    { x, y, radius, color }: { x: number; y: number; radius: number; color: string },
  ): void {
    const doc = this.#doc
    doc.lineWidth(2.4).strokeColor(color).circle(x, y, radius).stroke()
    const star = Array.from({ length: 10 }, (_, i) => {
      const angle = (Math.PI * (i - 2.5)) / 5
      const reach = radius * (i % 2 === 0 ? 0.32 : 0.13)
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as [number, number]
    })
    doc
      .polygon(...star)
      .fillColor(color)
      .fill()
    const chars = [...name]
    const step = Math.min(26, 270 / chars.length)
    const size = Math.min(13, (radius * 0.72 * step * Math.PI) / 180)
    chars.forEach((char, i) => {
      const angle = (i - (chars.length - 1) / 2) * step
      doc.save().rotate(angle, { origin: [x, y] })
      this.line(char, x - this.width(char, { size, weight: 'bold' }) / 2, y - radius + 6, {
        ...{ size, weight: 'bold', color },
      })
      doc.restore()
    })
  }
}
