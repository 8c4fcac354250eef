import { DragModal } from './DragModal.tsx'
import { ErrorState } from './States.tsx'

interface Asked {
  error: unknown
  refetch(): unknown
}

/** In place of a dialog whose record did not come: why, and another try. Nothing as long as it is still on its way. */
export function LoadFault({ title, of, onClose }: { title: string; of: Asked; onClose(): void }) {
  if (!of.error) return null
  return (
    <DragModal width={460} title={title} onClose={onClose} footer={null}>
      <ErrorState error={of.error} onRetry={() => void of.refetch()} />
    </DragModal>
  )
}
