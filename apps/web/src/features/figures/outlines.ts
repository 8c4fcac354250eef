import { useQuery } from '@tanstack/react-query'
import { local } from '../../lib/operations.ts'

interface Outline {
  features: { properties: { id: string; name: string } }[]
}
type File = () => Promise<Outline>

const PROVINCES: File = async () => (await import('./outlines/provinces.json')).default as unknown as Outline

/**
 * Outlines of the cities by their province. The four municipalities, Hong Kong, Macao and Taiwan have none: their
 * figures are not split further.
 */
const CITIES: Readonly<Record<string, File>> = Object.fromEntries(
  Object.entries(import.meta.glob<Outline>('./outlines/cities/*/*.json', { import: 'default' })).map(
    ([file, load]) => [/(\d{6})\.json$/.exec(file)![1]!, load],
  ),
)

/** Whether a province can be drawn by its cities. */
export const hasCities = (province: string | undefined): boolean =>
  province !== undefined && province in CITIES

/** Outlines of the provinces, or of one province's cities; fetched with the page's own files when first shown. */
export const useOutline = (province: string | undefined, wanted: boolean) =>
  useQuery({
    ...local('outline', province ?? 'china', async () => {
      const load = province === undefined ? PROVINCES : CITIES[province]
      const json = await load!()
      const names = new Map(json.features.map(({ properties: { id, name } }) => [id, name]))
      return { name: province ?? 'china', json, nameOf: (code: string) => names.get(code) }
    }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
