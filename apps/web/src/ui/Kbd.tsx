import { usePreferences } from './theme/preferences.ts'

/** A single character, which may want Alt beside it. */
const CHARACTER = /^[A-Z?]$/

/** Keys that act where they are shown, one box whatever their number; hidden on phones. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  const { singleKeys } = usePreferences()
  const isAlone = keys.every((key) => CHARACTER.test(key) || key === '⇧')
  return (
    <span className="o-kbds" aria-hidden="true">
      {(!singleKeys && isAlone ? ['Alt', ...keys] : keys).map((key) => (
        <span key={key} className="o-kbd">
          {key}
        </span>
      ))}
    </span>
  )
}
