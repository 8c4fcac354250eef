declare module 'subset-font' {
  /** Cuts a font down to the characters of a text; `variationAxes` fixes axes of a variable font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
