import { Icon, type IconName } from './Icon.tsx'

export type TagLook = 'run' | 'wait' | 'plain' | 'draft' | 'done' | 'bad'

/** A state in words with its drawing; never colour alone. */
export function Tag({ look, icon, text }: { look: TagLook; icon?: IconName; text: string }) {
  return (
    <span className={look === 'plain' ? 'tag' : `tag tag--${look}`}>
      {icon && <Icon name={icon} />}
      {text}
    </span>
  )
}
