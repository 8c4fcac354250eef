import { App } from 'antd'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Operation } from '../../lib/operations.ts'
import { recordTexts } from '../../ui/records.texts.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { menuTexts } from './menus.texts.ts'
import { useSurface } from './surfaces.ts'

export type Removal = (route: Operation, row: { id: string; title: string }) => void

/** Deletes a module, an entry or a button once the press was confirmed; the shell tells of a refusal. */
export function useRemoval(): Removal {
  const t = useTexts(menuTexts)
  const words = useTexts(recordTexts)
  const { menus, modules, buttons } = useSurface()
  const { modal } = App.useApp()
  const acts = {
    [menus.delete.url]: useRecordAct(menus.delete),
    [modules.delete.url]: useRecordAct(modules.delete),
    [buttons.delete.url]: useRecordAct(buttons.delete),
  }
  return (route, row) => {
    modal.confirm({
      title: t('deleteTitle', { name: row.title }),
      content: t('deleteText'),
      okText: words('delete'),
      okButtonProps: { danger: true },
      cancelText: words('cancel'),
      centered: true,
      onOk: () =>
        acts[route.url]?.mutateAsync([{ id: row.id }]).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        }),
    })
  }
}
