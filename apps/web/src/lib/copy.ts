/**
 * Puts a text into the clipboard; where the browser keeps that for secure addresses, by way of a field that is selected.
 *
 * @returns whether it lies there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    field.style.opacity = '0'
    const before = document.activeElement
    // In a dialog the focus does not leave it.
    const room = before?.closest('[role="dialog"], dialog') ?? document.body
    room.append(field)
    field.focus({ preventScroll: true })
    field.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      field.remove()
      if (before instanceof HTMLElement) before.focus()
    }
  }
}
