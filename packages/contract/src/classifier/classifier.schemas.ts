import { z } from 'zod'
import { zOptional, zText } from '../rules.ts'

/** Longest text that a suggestion is made of, in characters: as long as a content may be. */
export const SUGGEST_MAX = 2_000
/** Fewer characters than this say nothing. */
export const SUGGEST_MIN = 10

/** What somebody is writing. It is read, answered and forgotten. */
export const SuggestBody = z.object({
  content: zText({ min: SUGGEST_MIN, max: SUGGEST_MAX }),
  itemName: zOptional(zText({ max: 100, singleLine: true })),
})
export type SuggestBody = z.output<typeof SuggestBody>

const share = z.number().min(0).max(1)

/** One kind of problem that a text may be about. */
export const Suggested = z.object({
  /** Code of APPEAL_L1. */
  problem: z.string(),
  /** How sure the model is, from 0 to 1. */
  sure: share,
  /** Parts of the text itself that spoke for it most, in the order of the text; three at most. */
  words: z.array(z.string()),
  /** Of held-out cases it was said of, so many were it; null where it was said of none. */
  precision: share.nullable(),
  /** Of held-out cases that were it, so many were found; null where there was none. */
  recall: share.nullable(),
})
export type Suggested = z.infer<typeof Suggested>

/** The likeliest problems, the first of them at least as sure as the setting asks; empty where nothing is. */
export const Suggestions = z.object({
  /** Number and day of the model that speaks; null where there is none. */
  model: z.object({ number: z.number().int(), trainedOn: z.string() }).nullable(),
  list: z.array(Suggested),
})
export type Suggestions = z.infer<typeof Suggestions>

/** How one kind of problem did on cases that were held out. */
export const ClassReport = z.object({
  problem: z.string(),
  /** Cases it was learned from. */
  trained: z.number().int(),
  /** Held-out cases that were it. */
  heldOut: z.number().int(),
  /** Held-out cases it was said of, and those of them that were it. */
  said: z.number().int(),
  right: z.number().int(),
  precision: share.nullable(),
  recall: share.nullable(),
})
export type ClassReport = z.infer<typeof ClassReport>

/** The report card of a model, from cases that it has not learned from. */
export const ModelReport = z.object({
  trained: z.number().int(),
  heldOut: z.number().int(),
  /** Cases put aside for the temperature of the probabilities. */
  tuned: z.number().int(),
  /** Cases of the held-out part whose words were all in a case that was learned from: they are not counted. */
  repeated: z.number().int(),
  /** Kinds of problem with too few cases to be learned. */
  left: z.array(z.string()),
  /** Groups of characters that the model knows. */
  grams: z.number().int(),
  temperature: z.number(),
  accuracy: share,
  /** What saying the commonest problem of every case would reach. */
  baseline: share,
  /** Means over the kinds of problem, each weighing the same. */
  macroPrecision: share,
  macroRecall: share,
  classes: z.array(ClassReport),
  /** Held-out cases that were taken for something else, the most frequent pairs first. */
  confusion: z.array(z.object({ was: z.string(), said: z.string(), n: z.number().int() })),
  /** For how many a suggestion is made if it has to be so sure, and how many of those are right. */
  curve: z.array(z.object({ sure: share, coverage: share, precision: share.nullable() })),
})
export type ModelReport = z.infer<typeof ModelReport>

export const ModelCard = ModelReport.extend({ number: z.number().int(), trainedAt: z.string() })
export type ModelCard = z.infer<typeof ModelCard>

export const ReportCard = z.object({
  on: z.boolean(),
  /** Closed cases that are needed, and those there are, counted no further than that. */
  least: z.number().int(),
  have: z.number().int(),
  /** From 0 to 1: how sure the first suggestion has to be. */
  sure: share,
  /** The latest models, the newest first: it is the one that speaks. */
  models: z.array(ModelCard),
})
export type ReportCard = z.infer<typeof ReportCard>
