import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker
/** Character tables and standard fonts lie with our own files, and are fetched one by one when a document needs them. */
const PARTS = new URL(`/assets/pdf-${version}/`, window.location.origin).href

/** Pages beyond these are left to the program of the person's own: drawing them all would take the page's memory. */
export const MOST_PAGES = 50

/**
 * Draws the pages of a PDF into a box, one below the other, as wide as the box. Scripts and forms of the document are
 * not run.
 *
 * @returns how many pages the document has, and how to stop
 */
export async function drawPdf(box: HTMLElement, bytes: ArrayBuffer, signal: AbortSignal): Promise<number> {
  const loading = getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: `${PARTS}cmaps/`,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
  })
  signal.addEventListener('abort', () => void loading.destroy())
  const document = await loading.promise
  const width = Math.max(280, box.clientWidth - 2)
  const sharp = Math.min(2, window.devicePixelRatio || 1)
  for (let n = 1; n <= Math.min(document.numPages, MOST_PAGES); n++) {
    const page = await document.getPage(n)
    if (signal.aborted) break
    const scale = width / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale: scale * sharp })
    const canvas = window.document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `${n} / ${document.numPages}`)
    box.append(canvas)
    await page.render({ canvas, viewport }).promise
  }
  return document.numPages
}
