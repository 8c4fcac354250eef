import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Pairs of label and value; facts without a value are left out. */
export function FactList({ facts, wide = false }: { facts: readonly Fact[]; wide?: boolean }) {
  return (
    <dl className={wide ? 'o-facts o-facts-wide' : 'o-facts'}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <FactPair key={label} label={label} value={value} />
        ))}
    </dl>
  )
}

function FactPair({ label, value }: Fact) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
