import type { ClusterMember } from '@appeal/contract/clusters/clusters.schemas.ts'
import { useState } from 'react'

export interface Picks {
  picked: readonly ClusterMember[]
  isPicked(member: Pick<ClusterMember, 'id' | 'odd'>): boolean
  set(id: string, isOn: boolean): void
  setAll(isOn: boolean): void
}

/**
 * Which cases of a cluster are handled together. The odd ones are left out until somebody ticks them; what a person
 * ticked stays so when the cluster is asked for again, and goes with the case that leaves.
 */
export function usePicks(members: readonly ClusterMember[]): Picks {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const isPicked: Picks['isPicked'] = ({ id, odd }) => chosen[id] ?? !odd
  return {
    picked: members.filter(isPicked),
    isPicked,
    set: (id, isOn) => setChosen((before) => ({ ...before, [id]: isOn })),
    setAll: (isOn) => setChosen(Object.fromEntries(members.map(({ id }) => [id, isOn]))),
  }
}
