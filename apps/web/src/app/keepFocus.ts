/** Where the eye was led by: what stands under it belongs to it. */
const HEADINGS = 'h1, h2, h3, h4, legend'
/** A dialog, or the page; headings elsewhere say nothing of what stands here. */
const PART = '[role="dialog"], [role="alertdialog"], main'
/** Whoever took something away may lead the focus elsewhere, also after a dialog has faded. */
const OTHERS_MS = 400

const isShown = (element: HTMLElement) => element.isConnected && !element.closest('[hidden], [inert]')

/** Headings before an element in its part of the page, the nearest first. */
function headingsBefore(element: HTMLElement): HTMLElement[] {
  const part = element.closest(PART)
  if (!part) return []
  return [...part.querySelectorAll<HTMLElement>(HEADINGS)]
    .filter((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .toReversed()
}

/**
 * Keeps the focus on the page, whatever goes away with it: a button that has done its work, the row it stood in, a form
 * that was sent. What then would have none, so that the keyboard begins at the top and a screen reader falls silent,
 * goes on from the heading it stood under, or the nearest before it that is still there (WCAG 2.4.3).
 *
 * Asked for again, it goes on.
 *
 * @returns ends it
 */
export function keepFocus(): () => void {
  running ??= begin()
  return () => {
    running?.()
    running = undefined
  }
}

let running: (() => void) | undefined

function begin(): () => void {
  let focused: HTMLElement | undefined
  let above: HTMLElement[] = []
  let waits: ReturnType<typeof setTimeout> | undefined

  const note = (element: EventTarget | null) => {
    if (!(element instanceof HTMLElement) || element === document.body) return
    focused = element
    above = headingsBefore(element)
  }
  const isLost = () => {
    const { activeElement } = document
    return (
      focused !== undefined && !focused.isConnected && (!activeElement || activeElement === document.body)
    )
  }
  const lead = () => {
    waits = undefined
    if (!isLost()) return
    const [page] = [...document.querySelectorAll<HTMLElement>('main h1')].filter(isShown)
    const heading = above.find(isShown) ?? page
    focused = undefined
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const look = () => {
    if (waits === undefined && isLost()) waits = setTimeout(lead, OTHERS_MS)
  }
  const hear = ({ target }: Event) => note(target)

  note(document.activeElement)
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', hear)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', hear)
    clearTimeout(waits)
  }
}
