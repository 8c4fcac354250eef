export interface PageWeight {
  half: 'portal' | 'office'
  name: string
  frame?: 'site' | 'work' | 'flow'
  /** Kilobytes of gzip. */
  size: number
  limit: number
}

export const EXCEPTIONS: readonly { pages: readonly string[]; limit: number; why: string }[]
export function limitOf(page: Pick<PageWeight, 'half' | 'name' | 'frame'>): number
export function readWeights(): Readonly<Record<string, number>>
export function judge(weights: readonly PageWeight[], before: Readonly<Record<string, number>>): string[]
