/** What one feature gives to a part. */
export interface Brought<Given> {
  by: string
  given: Given
}

/**
 * One thing that features bring to each other: whoever reads it declares it, `feature.ts` makes it a field of every
 * feature, and the fold puts together what all of them gave.
 */
export interface Part<Given, Whole> {
  /** @param faults gets a sentence for everything that does not fit together */
  fold(brought: readonly Brought<Given>[], faults: string[]): Whole
}

export type Table<Value> = Readonly<Record<string, Value>>

interface Entry<Value> {
  by: string
  name: string
  value: Value
}

/** @param what the entries in a word of many, for faults */
function tableOf<Value>(
  what: string,
  needs: readonly string[],
  entries: readonly Entry<Value>[],
  faults: string[],
): Table<Value> {
  const whole: Record<string, Value> = Object.create(null)
  const owners = new Map<string, string>()
  for (const { by, name, value } of entries) {
    const other = owners.get(name)
    if (other !== undefined) faults.push(`two ${what} are called ${name}: of ${other} and of ${by}`)
    owners.set(name, by)
    whole[name] = value
  }
  for (const name of needs) if (!owners.has(name)) faults.push(`${what} lack ${name}`)
  return Object.freeze(whole)
}

/** A part whose entries have names: each name once, and every name that is needed. */
export const table = <Value, Name extends string = string>(
  what: string,
  needs: readonly Name[] = [],
): Part<Readonly<Partial<Record<Name, Value>>>, Table<Value>> => ({
  fold: (brought, faults) =>
    tableOf(
      what,
      needs,
      brought.flatMap(({ by, given }) =>
        Object.entries(given).map(([name, value]) => ({ by, name, value: value as Value })),
      ),
      faults,
    ),
})

/** The same for entries that carry their name. */
export const named = <Value>(
  what: string,
  nameOf: (value: Value) => string,
  needs: readonly string[] = [],
): Part<readonly Value[], Table<Value>> => ({
  fold: (brought, faults) =>
    tableOf(
      what,
      needs,
      brought.flatMap(({ by, given }) => given.map((value) => ({ by, name: nameOf(value), value }))),
      faults,
    ),
})

/** A part whose entries are all asked, or all told, lowest feature first. */
export const list = <Value>(): Part<readonly Value[], readonly Value[]> => ({
  fold: (brought) => Object.freeze(brought.flatMap(({ given }) => given)),
})

/** Everything the features brought, put together once; nothing is added afterwards. */
export interface Product {
  /** @throws Error for a part that is no field of features */
  of<Whole>(part: Part<never, Whole>): Whole
  /** One entry of a table. @throws Error where no feature brings it */
  one<Value>(part: Part<never, Table<Value>>, name: string): Value
}

type Parts = Readonly<Record<string, Part<never, unknown>>>

/** The fields a feature may have by a table of parts. */
export type FieldsOf<P extends Parts> = {
  readonly [Name in keyof P]?: P[Name] extends Part<infer Given, infer _> ? Given : never
}

/** @throws Error naming all that is there twice and all that is missing */
export function foldParts<P extends Parts>(
  parts: P,
  features: readonly ({ name: string } & FieldsOf<P>)[],
): Product {
  const faults: string[] = []
  named<{ name: string }>('features', ({ name }) => name).fold(
    features.map((feature) => ({ by: feature.name, given: [feature] })),
    faults,
  )
  const wholes = new Map<unknown, unknown>()
  for (const [field, part] of Object.entries(parts)) {
    const brought = features.flatMap(({ name, [field]: given }) =>
      given === undefined ? [] : [{ by: name, given: given as never }],
    )
    wholes.set(part, part.fold(brought, faults))
  }
  if (faults.length) throw new Error(`The features make no product: ${faults.join('; ')}`)
  const of = <Whole>(part: Part<never, Whole>): Whole => {
    if (!wholes.has(part)) throw new Error('A part is read that is no field of features')
    return wholes.get(part) as Whole
  }
  return Object.freeze({
    of,
    one<Value>(part: Part<never, Table<Value>>, name: string): Value {
      const found = of(part)[name]
      if (found !== undefined) return found
      const field = Object.keys(parts).find((key) => parts[key] === part)
      throw new Error(`No feature brings ${name} as one of its ${field}`)
    },
  })
}
