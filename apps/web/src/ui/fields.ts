import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Option } from './options.ts'

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'decimal'
  /** An amount of money. */
  | 'price'
  | 'select'
  | 'multi'
  | 'segmented'
  | 'cards'
  | 'yesNo'
  | 'date'
  | 'dateTime'
  | 'switch'
  | 'area'
  | 'files'
  /** Two levels kept under two paths: `path` and `below`. */
  | 'cascade'
  /** The field's own control, which takes `value` and `onChange`. */
  | 'control'

/** How one field of a contract schema is shown. Kind and necessity follow from the schema unless said otherwise. */
export interface Field<P extends string = string> {
  /** Path in the schema, `sender.name`. */
  path: P
  label: string
  kind?: FieldKind
  options?: readonly Option[]
  /** For `yesNo`: what the two answers are called, where they are more than yes and no. */
  answers?: readonly [yes: string, no: string]
  /** For `control`: what chooses a record of another list. */
  control?: ReactNode
  /** Second path of a cascade. */
  below?: P
  /** Fields side by side in a row: 1, 2 or 3. */
  per?: 1 | 2 | 3
  hint?: string
  placeholder?: string
  rows?: number
  /** For `date`: a day from today on, where it is otherwise one up to today. */
  ahead?: true
  /** Shown only while this holds. */
  when?(values: Record<string, unknown>): boolean
  /** Tells fields of one path apart, of which one is shown at a time. */
  variant?: string
  /** Must be given although the schema leaves it open. */
  required?: boolean
  /** Begins a section. */
  section?: string
}

/** The fields that a schema has, and those of objects in it. */
export type PathOf<T> = unknown extends T
  ? string
  : T extends object
    ? {
        [K in keyof T & string]-?: NonNullable<T[K]> extends readonly unknown[]
          ? K
          : NonNullable<T[K]> extends object
            ? K | `${K}.${PathOf<NonNullable<T[K]>>}`
            : K
      }[keyof T & string]
    : never

/** The fields of a form of this schema. */
export type FieldOf<S extends z.ZodType> = Field<PathOf<z.input<S>>>
