import { Button } from 'antd'
import { type RefObject, useCallback, useRef } from 'react'
import type { Translate } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { statisticsTexts } from './figures.texts.ts'

type Save = () => string

/** Where a drawing leaves how it is saved. */
export function useDrawing(): { save: RefObject<Save | undefined>; ready(how: Save): void } {
  const save = useRef<Save>(undefined)
  const ready = useCallback((how: Save) => {
    save.current = how
  }, [])
  return { save, ready }
}

interface Props {
  t: Translate<keyof typeof statisticsTexts.zh>
  /** Name of the file without its ending. */
  name: string
  save: RefObject<Save | undefined>
}

/** Keeps a drawing as a picture. */
export function SaveDrawing({ t, name, save }: Props) {
  const keep = () => {
    const link = document.createElement('a')
    link.href = save.current?.() ?? ''
    link.download = `${name}.svg`
    link.click()
  }
  return (
    <Button size="small" type="text" icon={<Icon name="download" size={14} />} onClick={keep}>
      {t('image')}
    </Button>
  )
}
