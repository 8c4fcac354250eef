import sharp from 'sharp'

const escaped = (text: string) => text.replace(/[<>&]/g, '')

/** A picture that shows what it stands for in words, as a scan of a paper would; nobody's real paper. */
export const drawn = (title: string, line: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#f4f1ea"/><rect x="16" y="16" width="608" height="388" fill="none" stroke="#8a7f68" stroke-width="2"/><text x="320" y="120" font-size="34" text-anchor="middle">${escaped(title)}</text><text x="320" y="200" font-size="20" text-anchor="middle">${escaped(line)}</text><text x="320" y="360" font-size="16" text-anchor="middle" fill="#8a7f68">DEMO</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
