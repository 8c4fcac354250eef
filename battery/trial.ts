import type { Feature } from '../apps/server/src/feature.ts'
import type { TestApp } from '../apps/server/src/testing/server.ts'
import type { Random } from './random.ts'

/** What a row is given to work with. */
export interface Trial {
  /** Cases to try; each row says what it counts. */
  size: number
  /** When a row that can end early, and say how far it came, begins nothing more; in ms. */
  endsAt: number
  random: Random
  /** A weakness that the row's own harness has for this run: the row must notice it. */
  spoiled: string | undefined
  /** Names of routes that a mutant can show at; all without. */
  aim: RegExp
  /** Cases that failed in earlier runs; a row tries them first. */
  kept: readonly unknown[]
  /** The whole server on a fresh database; closed by the runner. */
  open(...more: Feature[]): Promise<TestApp>
  /** Something that does not hold; `again` is what is needed to try it again. */
  miss(what: string, again?: unknown): void
}

export interface Outcome {
  cases: number
  /** The figures in a few words. */
  said: string
}

/** A weakening of the product in one place: the row must fail on it. */
export interface Patch {
  what: string
  /** From the root of the repository. */
  file: string
  from: string
  to: string
  /** Names of routes it can show at, where trying all would take too long. */
  aim?: string
}

/** A weakening by the row's own harness, where the product has no line whose removal shows it. */
export interface Spoil {
  what: string
  spoil: string
}

export type Mutant = Patch | Spoil

export interface Sizes {
  full: number
  quick: number
  /** For finding a mutant. */
  mutant: number
}

export interface RowWork {
  run(trial: Trial): Promise<Outcome>
}

export interface Row {
  id: string
  what: string
  /** The figure wanted. */
  wanted: string
  sizes: Sizes
  mutants: readonly Mutant[]
  /** How many of the mutants a quick run takes; all when left out. */
  quickMutants?: number
  load(): Promise<RowWork>
}

/** Thrown at the first miss where one is enough. */
export class Found extends Error {}
