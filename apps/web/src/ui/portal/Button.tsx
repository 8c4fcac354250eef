import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonLook = 'primary' | 'plain'
export type ButtonSize = 's' | 'm' | 'l' | 'xl'

interface Face {
  look?: ButtonLook
  size?: ButtonSize
  block?: boolean
  icon?: IconName
  /** Drawn behind the words: an arrow that says the act leads on. */
  after?: IconName
  children: ReactNode
}

const classOf = ({ look = 'plain', size = 'm', block }: Omit<Face, 'children'>) =>
  ['btn', look === 'primary' && 'btn--primary', size !== 'm' && `btn--${size}`, block && 'btn--block']
    .filter(Boolean)
    .join(' ')

const inner = ({ icon, after, children }: Face) => (
  <>
    {icon && <Icon name={icon} />}
    {children}
    {after && <Icon name={after} />}
  </>
)

type ButtonProps = Face & Omit<ComponentProps<'button'>, 'className' | 'children'> & { busy?: boolean }

/** An act on this page. `busy` keeps the focus and refuses a second press. */
export function Button({
  look,
  size,
  block,
  icon,
  after,
  busy,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const { children, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      className={classOf({ look, size, block })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {inner({ icon, after, children })}
    </button>
  )
}

/** A way to another page that looks like an act. */
export function ButtonLink({
  look,
  size,
  block,
  icon,
  after,
  to,
  state,
  children,
}: Face & { to: string; state?: unknown }) {
  return (
    <Link className={classOf({ look, size, block })} to={to} state={state}>
      {inner({ icon, after, children })}
    </Link>
  )
}
