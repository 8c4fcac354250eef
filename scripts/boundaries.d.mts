/** Where a boundary is broken: path from the root, line from 1, the rule's name, and what breaks it. */
export type Breach = { file: string; line: number; rule: string; detail: string }

export function checkBoundaries(root: string): Breach[]
