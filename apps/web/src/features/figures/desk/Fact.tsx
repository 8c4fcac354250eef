import { Link } from 'react-router'

/** A number with its name; a link where its page is in the viewer's menu. */
export function Fact({
  name,
  value,
  to,
  bad,
}: {
  name: string
  value: string
  to?: string | undefined
  bad?: boolean
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={bad ? 'o-bad' : undefined}>{to ? <Link to={to}>{value}</Link> : value}</dd>
    </div>
  )
}
