import { randomBytes } from 'node:crypto'
import { sm3 } from './sm3.ts'

const LETTERS_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const DIGITS = '0123456789'

/** `length` signs, each equally likely: bytes that would favour the first signs are thrown away. */
function pick(signs: string, length: number): string {
  const fair = 256 - (256 % signs.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += signs[byte % signs.length]
    }
  }
  return text
}

/** A session token: 32 letters and digits, 190 bits. */
export const newToken = (): string => pick(LETTERS_DIGITS, 32)

/** Random digits for SMS codes. */
export const newDigits = (length: number): string => pick(DIGITS, length)

/** The form in which a token is stored; 190 random bits need no salt. */
export const tokenHash = (token: string): Buffer => sm3(token)
