/** Keys that act where they are shown; hidden on phones. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <span key={key} className="o-kbd" aria-hidden="true">
      {key}
    </span>
  ))
}
