import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from './form.ts'
import { say, type Texts } from './i18n.ts'
import type { Limits } from './schema.ts'

/** What the contract asks of a form: the schema of the routes it posts to, and where the form says what breaks it. */
export interface FormRules<V, B = unknown> {
  /** Names of these routes, `feature.operation`. */
  readonly routes: readonly string[]
  /** Brings the schema. @throws whatever kept it from coming; asked again, it tries again */
  load(): Promise<unknown>
  /**
   * What is wrong with the values, by field of the form; nothing before `load`. Of the body's other parts, which the
   * page adds itself, nothing is said.
   */
  judge(values: V): FieldErrors
  readonly isLoaded: boolean
  /** What would be sent of the values. */
  body(values: V): B
  /** How long the text of a field may be; unknown before `load`, or where the contract sets no limit. */
  limitsOf(field: string): Limits | undefined
  /** The field that asks for a part of the body, by its path without places in lists. */
  fieldOf(path: string): string
}

type Sentences<K> = K | ({ missing?: K } & Readonly<Record<string, K>>)

/**
 * Rules of a form, all of them the contract's. The schema library comes with the schema, when somebody begins to fill
 * the form in, so that pages to read stay without it.
 *
 * @param schema the schema of these routes, by a dynamic import
 * @param body   what would be sent of the values, blank or not
 * @param fields field of the form by path of the body, where their names differ
 * @param words  the form's own sentences by field: for what is missing, or by key of the broken rule; `{min}`, `{max}`
 *   are the rule's, `{n}` is how many characters there are. Everything else is said in the contract's words.
 */
export function formRules<V extends object, B, K extends string = never>(options: {
  routes: readonly { name: string }[]
  schema: () => Promise<z.ZodType>
  body: (values: V) => B
  fields?: Readonly<Record<string, keyof V & string>>
  texts?: Texts<K>
  words?: Readonly<Record<string, Sentences<K>>>
}): FormRules<V, B> {
  const { fields = {}, texts, words = {} } = options
  let loaded: { schema: z.ZodType; judging: typeof import('./judging.ts') } | undefined
  const fieldOf = (path: string) => fields[path] ?? path

  return {
    routes: options.routes.map(({ name }) => name),
    body: options.body,
    fieldOf,
    get isLoaded() {
      return loaded !== undefined
    },
    limitsOf(field) {
      const path = Object.keys(fields).find((one) => fields[one] === field) ?? field
      return loaded?.judging.limitsAt(loaded.schema, path)
    },
    load: async () => {
      if (loaded) return
      const [schema, judging] = await Promise.all([options.schema(), import('./judging.ts')])
      loaded = { schema, judging }
    },
    judge(values) {
      const errors: Record<string, string | undefined> = {}
      for (const fault of loaded?.judging.faultsOf(loaded.schema, options.body(values)) ?? []) {
        const field = fieldOf(fault.path)
        const own = words[field]
        const key =
          typeof own === 'object'
            ? (own[fault.rule] ?? (fault.isMissing ? own.missing : undefined))
            : fault.isMissing && own
        if (field in values) errors[field] ??= texts && key ? say(texts, key, fault.values) : fault.sentence
      }
      return errors
    },
  }
}

/** Loads the rules of a page that judges what it shows. @returns whether they are there, or why they are not */
export function useRules(rules: FormRules<never>): { isLoaded: boolean; error: unknown } {
  const [state, setState] = useState<{ isLoaded: boolean; error: unknown }>({
    isLoaded: rules.isLoaded,
    error: undefined,
  })
  useEffect(() => {
    let isShown = true
    rules.load().then(
      () => isShown && setState({ isLoaded: true, error: undefined }),
      (error: unknown) => isShown && setState({ isLoaded: false, error }),
    )
    return () => {
      isShown = false
    }
  }, [rules])
  return state
}
