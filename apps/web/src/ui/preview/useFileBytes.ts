import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { local } from '../../lib/operations.ts'

/** The bytes of a file, kept while somebody looks at them. */
export function useFileBytes(id: string) {
  return useQuery({
    ...local(
      'fileBytes',
      id,
      async ({ signal }) =>
        (await fetchFile(api.files.download, { query: { id, inline: '1' }, signal })).blob,
    ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** An address of the browser's own under which a picture is shown, as long as it is. */
export function usePictureAddress(id: string) {
  const { data, error } = useFileBytes(id)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { address, error }
}
