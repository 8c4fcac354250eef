import type { BulletinDetail } from '@appeal/contract/bulletins/bulletins.routes.ts'
import type { QuerySent } from '@appeal/contract/kit/routes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import type { Acting } from '../../lib/operations.ts'
import type { ListState } from '../../ui/useListState.ts'
import { type FilterOf, useRecordPage } from '../../ui/useRecords.ts'

const { bulletins } = api

export const useBulletins = (state: ListState<FilterOf<QuerySent<typeof bulletins.page>>>) =>
  useRecordPage(bulletins.page, state)

export const useBulletin = (id: string) =>
  useQuery({
    ...bulletins.detail.query({ id }),
    // What somebody types must not be replaced because they looked at another window.
    refetchOnWindowFocus: false,
  })

/** One step of a bulletin; whatever came of it, list and bulletin are asked again. */
export const useBulletinAct = (route: Acting<BulletinDetail>) => useMutation(route.mutation())

/** Takes the bulletin away as a file. */
export const saveBulletin = (format: 'docx' | 'pdf' | 'html', id: string) =>
  saveFile(bulletins[format], { query: { id } })
