import type { FileType } from '@appeal/contract/files/files.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '../lib/api.ts'
import { api } from '../lib/deskOperations.ts'
import { useTexts } from '../lib/i18n.ts'
import { local } from '../lib/operations.ts'
import './preview/preview.css'
import { previewTexts } from './preview/preview.texts.ts'
import { useFileBytes, usePictureAddress } from './preview/useFileBytes.ts'
import { Skeleton } from './States.tsx'

interface Props {
  file: { id: string; name: string; suffix: FileType }
}

const { fileRead, files } = api

/** What a file holds, shown in the browser alone: nothing of it goes anywhere else. */
export function FilePreview({ file }: Props) {
  const t = useTexts(previewTexts)
  const kind = KINDS[file.suffix]
  const Shown = kind ?? (() => <p className="o-mut">{t('none')}</p>)
  return (
    <div className="o-prev">
      <Shown file={file} />
    </div>
  )
}

const KINDS: Partial<Record<FileType, (props: Props) => React.ReactNode>> = {
  jpg: PictureOf,
  png: PictureOf,
  mp4: VideoOf,
  pdf: PagesOf,
  docx: WordsOf,
  xlsx: SheetOf,
}

function Failed() {
  const t = useTexts(previewTexts)
  return (
    <p className="o-mut" role="alert">
      {t('failed')}
    </p>
  )
}

function PictureOf({ file }: Props) {
  const { address, error } = usePictureAddress(file.id)
  if (error) return <Failed />
  return address ? <img src={address} alt={file.name} /> : <Skeleton rows={4} />
}

/** Players read by parts and send no token of ours, so they get a signed link. */
function VideoOf({ file }: Props) {
  const [failed, setFailed] = useState(false)
  const { data, error } = useQuery({
    ...fileRead.link.query({ id: file.id }),
    gcTime: 0,
    retry: false,
  })
  if (error || failed) return <Failed />
  if (!data) return <Skeleton rows={4} />
  // biome-ignore lint/a11y/useMediaCaption: shown as it was filed; nobody has captioned it
  return <video src={data.url} controls onError={() => setFailed(true)} />
}

function PagesOf({ file }: Props) {
  const t = useTexts(previewTexts)
  const { data, error } = useFileBytes(file.id)
  const box = useRef<HTMLElement>(null)
  const [pages, setPages] = useState<{ total: number; shown: number }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const into = box.current
    if (!data || !into) return
    const abort = new AbortController()
    const draw = async () => {
      const { drawPdf, MOST_PAGES } = await import('./preview/pdfPages.ts')
      into.replaceChildren()
      const total = await drawPdf(into, await data.arrayBuffer(), abort.signal)
      if (!abort.signal.aborted) setPages({ total, shown: Math.min(total, MOST_PAGES) })
    }
    draw().catch(() => {
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => abort.abort()
  }, [data])
  if (error || failed) return <Failed />
  return (
    <>
      {!data && <Skeleton rows={6} />}
      {pages && pages.total > pages.shown && <p className="o-mut">{t('morePages', pages)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reached by the keyboard */}
      <section ref={box} className="o-prev-pages" aria-label={t('pages')} tabIndex={0} />
    </>
  )
}

function WordsOf({ file }: Props) {
  const { data, error } = useQuery({
    ...local('fileWords', file.id, async ({ signal }) => {
      const { blob } = await fetchFile(files.download, { query: { id: file.id }, signal })
      const { wordAsHtml } = await import('./preview/documents.ts')
      return wordAsHtml(await blob.arrayBuffer())
    }),
    gcTime: 0,
    retry: false,
  })
  if (error) return <Failed />
  if (data === undefined) return <Skeleton rows={6} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the converter and cleaned after it
  return <article className="o-prev-doc" dangerouslySetInnerHTML={{ __html: data }} />
}

function SheetOf({ file }: Props) {
  const t = useTexts(previewTexts)
  const { data, error } = useQuery({
    ...local('fileSheet', file.id, async ({ signal }) => {
      const { blob } = await fetchFile(files.download, { query: { id: file.id }, signal })
      const { sheetAsRows } = await import('./preview/documents.ts')
      return sheetAsRows(await blob.arrayBuffer())
    }),
    gcTime: 0,
    retry: false,
  })
  if (error) return <Failed />
  if (!data) return <Skeleton rows={6} />
  const { rows, total } = data
  return (
    <>
      {total > rows.length && <p className="o-mut">{t('moreRows', { total, shown: rows.length })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reached by the keyboard */}
      <section className="o-prev-sheet" aria-label={t('sheet')} tabIndex={0}>
        <table>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet have no other name than their place
              <tr key={at}>
                {row.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={place} title={cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
