import { useEffect } from 'react'

/** Who has moved the focus once shall not lose it; who never does loads nothing for it. */
export function useKeptFocus(): void {
  useEffect(() => {
    const begin = () => void import('../keepFocus.ts').then(({ keepFocus }) => keepFocus())
    addEventListener('focusin', begin, { once: true })
    return () => removeEventListener('focusin', begin)
  }, [])
}
