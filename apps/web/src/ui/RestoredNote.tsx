import { Icon } from './icons/Icon.tsx'

/** What was filled in before is back, and can be dropped. */
export function RestoredNote({ back, drop, onDrop }: { back: string; drop: string; onDrop(): void }) {
  return (
    <p className="o-note o-restored" role="status">
      <Icon name="history" />
      <span>
        {back}{' '}
        <button type="button" className="o-plain o-a" onClick={onDrop}>
          {drop}
        </button>
      </span>
    </p>
  )
}
