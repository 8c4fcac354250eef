import { sandboxUrl } from '../lib/sandbox.ts'

interface Props {
  lead: string
  docs: string
  /** One sentence that points to the sandbox, where there is one. */
  sandbox: string
}

/** What a page for systems of enterprises is for, and where their makers read on. */
export function SystemsLead({ lead, docs, sandbox }: Props) {
  const url = sandboxUrl()
  return (
    <p className="o-mut o-rec-lead">
      {lead}{' '}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {docs}
      </a>
      {url !== undefined && (
        <>
          {' '}
          {sandbox}{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </>
      )}
    </p>
  )
}
