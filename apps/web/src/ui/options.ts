/** A choice with its words; `children` makes a second level. */
export interface Option {
  value: string
  label: string
  /** A small explanation below the label, where the control has room. */
  hint?: string
  children?: Option[]
}

/** Records as choices by their names. */
export const asOptions = (rows: readonly { id: string; name: string }[] | undefined): Option[] =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
