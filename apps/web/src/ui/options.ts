/** A choice with its words; `children` makes a second level. */
export interface Option {
  value: string
  label: string
  /** A small explanation below the label, where the control has room. */
  hint?: string
  children?: Option[]
}
