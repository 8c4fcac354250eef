import { ownMarkup } from '../../lib/trustedTypes.ts'
import { type IconName, icons } from './icons.ts'

/** One icon of the family in the colour of its text. Decorative: the words stand beside it or in `aria-label`. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  const drawing = icons[name]
  const markup = drawing.startsWith('<') ? drawing : `<path d="${drawing}"/>`
  return (
    <svg
      className={className ? `o-ic ${className}` : 'o-ic'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is this module's own constant table
      dangerouslySetInnerHTML={{ __html: ownMarkup(markup) }}
    />
  )
}
