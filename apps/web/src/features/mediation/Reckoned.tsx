import { useQuery } from '@tanstack/react-query'
import { CompensationClaim } from '../../domain/compensation/CompensationClaim.tsx'
import { api } from '../../lib/deskOperations.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

/** Compensation by the rules for the item of an appeal, from what its file tells. */
export default function Reckoned({ id, onTake }: { id: string; onTake(amount: string): void }) {
  const { data, error, refetch } = useQuery(api.appeals.detail.query({ id }))
  if (data) return <CompensationClaim detail={data} onTake={onTake} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />
}
