import { useQueries } from '@tanstack/react-query'
import { areaPath } from '../../lib/areas.ts'

/** Names of areas with what they lie in, by code. */
export function useAreaNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const found = useQueries({ queries: codes.map(areaPath) })
  return new Map(
    codes.map((code, at) => [
      code,
      // Names that repeat the one above (直辖市) stand once.
      found[at]?.data
        ?.map(({ name }) => name)
        .filter((name, index, names) => name !== names[index - 1])
        .join('') ?? code,
    ]),
  )
}
