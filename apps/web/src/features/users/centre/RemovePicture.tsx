import { App, Button, Popconfirm } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { useRemovePicture } from './centre.api.ts'
import { centreTexts } from './centre.texts.ts'

/** Removes the own portrait or signature, after asking once more. */
export function RemovePicture({ which }: { which: 'avatar' | 'signature' }) {
  const t = useTexts(centreTexts)
  const { message } = App.useApp()
  const { mutate, isPending } = useRemovePicture()
  const title = t(which === 'avatar' ? 'removeAvatar' : 'removeSignature')
  return (
    <Popconfirm
      title={title}
      description={t('removeAsked')}
      okText={t('remove')}
      cancelText={t('cancel')}
      onConfirm={() => mutate(which, { onSuccess: () => void message.success(t('removed')) })}
    >
      <Button type="text" danger loading={isPending}>
        {title}
      </Button>
    </Popconfirm>
  )
}
