import type { z } from 'zod'

/** Copies what a schema declares out of a value, and nothing else. */
export type Picker = (value: unknown) => unknown

type Def = {
  [Kind in z.core.$ZodTypes as Kind['_zod']['def']['type']]: Kind['_zod']['def']
}
type Schema = z.core.$ZodType
const known = new WeakMap<Schema, Picker>()

/**
 * The guard of a reply: no field leaves the server that its contract does not declare, whatever a presenter spreads.
 * It is made from the schema once, at its first use, and judges nothing: a shape that drifts is the tests' business
 * (`http/server.ts`), not a fault of the person who asks.
 */
export function pickerOf(schema: Schema): Picker {
  const made = known.get(schema) ?? make(schema)
  known.set(schema, made)
  return made
}

const same: Picker = (value) => value
/** A plain value; where an object stands instead, nobody has declared what is in it. */
const plain: Picker = (value) => (typeof value === 'object' && !(value instanceof Date) ? null : value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function make(schema: Schema): Picker {
  const def = schema._zod.def as { type: string }
  const kind = makers[def.type as keyof Def] as ((def: unknown) => Picker) | undefined
  return kind ? kind(def) : plain
}

const inner = ({ innerType }: { innerType: Schema }) => pickerOf(innerType)

/** By kind of schema; what is not here is a plain value. */
const makers: { [Kind in keyof Def]?: (def: Def[Kind]) => Picker } = {
  object: ({ shape }) => {
    const fields = Object.entries(shape).map(([name, one]) => [name, pickerOf(one)] as const)
    return (value) => {
      if (!isRecord(value)) return null
      const picked: Record<string, unknown> = {}
      for (const [name, pick] of fields) if (value[name] !== undefined) picked[name] = pick(value[name])
      return picked
    }
  },
  array: ({ element }) => {
    const pick = pickerOf(element)
    return (value) => (Array.isArray(value) ? value.map(pick) : null)
  },
  tuple: ({ items }) => {
    const picks = items.map(pickerOf)
    return (value) => (Array.isArray(value) ? picks.map((pick, at) => pick(value[at])) : null)
  },
  record: ({ valueType }) => {
    const pick = pickerOf(valueType)
    return (value) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, pick(one)]))
        : null
  },
  union: (def) => unionOf(def),
  nullable: inner,
  optional: inner,
  default: inner,
  // A schema may hold itself, so what is below it is looked up when a value comes: once, since it is made anew each time.
  lazy: ({ getter }) => {
    let pick: Picker | undefined
    return (value) => {
      pick ??= pickerOf(getter())
      return pick(value)
    }
  },
  // The half that is not a function says what the value looks like.
  pipe: ({ in: from, out }) => pickerOf(out._zod.def.type === 'transform' ? from : out),
  unknown: () => same,
  any: () => same,
}

/** Objects by their discriminator; without one, whatever any of the options declares. */
function unionOf({ options, ...def }: Def['union']): Picker {
  const objects = options.filter((one) => one._zod.def.type === 'object') as z.core.$ZodObject[]
  const key = 'discriminator' in def ? String(def.discriminator) : undefined
  const others = options.filter((one) => !objects.includes(one as z.core.$ZodObject)).map(pickerOf)
  const chosen = (value: Record<string, unknown>) =>
    objects.filter(
      ({ _zod }) =>
        key === undefined || (_zod.def.shape[key]?._zod.values?.has(value[key] as string) ?? false),
    )
  return (value) =>
    isRecord(value)
      ? objects.length
        ? Object.assign({}, ...chosen(value).map((one) => pickerOf(one)(value)))
        : (others[0]?.(value) ?? null)
      : (others.find((pick) => pick !== plain) ?? plain)(value)
}
