import { sandboxUrl } from '../lib/sandbox.ts'

/** One sentence that points to the sandbox, where there is one. */
export function SandboxHint({ words }: { words: string }) {
  const url = sandboxUrl()
  if (url === undefined) return null
  return (
    <>
      {' '}
      {words}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    </>
  )
}
