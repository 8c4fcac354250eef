import { contract } from '@appeal/contract'
import type { BulletinDetail } from '@appeal/contract/bulletins/bulletins.routes.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, saveFile } from '../../lib/api.ts'
import type { ListState } from '../../ui/useListState.ts'

const { bulletins } = contract
const ROOT = 'bulletins'

export const useBulletins = ({ current, size, sortField, sortOrder }: ListState<string>) => {
  const query = { current, size, ...(sortField && { sortField }), ...(sortOrder && { sortOrder }) }
  return useQuery({
    queryKey: [ROOT, 'page', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(bulletins.page, { query: query as never, quiet: true, signal }),
  })
}

export const useBulletin = (id: string) =>
  useQuery({
    queryKey: [ROOT, 'one', id],
    // What somebody types must not be replaced because they looked at another window.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(bulletins.detail, { query: { id }, quiet: true, signal }),
  })

type Act = 'draft' | 'edit' | 'submit' | 'pass' | 'reject'

/** One step of a bulletin; whatever came of it, list and bulletin are asked again. */
export function useBulletinAct(route: (typeof bulletins)[Act]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Record<string, unknown>) =>
      call(route as typeof bulletins.edit, { body: body as never }) as Promise<BulletinDetail>,
    onSuccess: (detail) => queries.setQueryData([ROOT, 'one', detail.id], detail),
    onSettled: () => void queries.invalidateQueries({ queryKey: [ROOT] }),
  })
}

/** Takes the bulletin away as a file. */
export const saveBulletin = (format: 'docx' | 'pdf' | 'html', id: string) =>
  saveFile(bulletins[format], { query: { id } })
