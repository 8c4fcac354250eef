import { App, Button, Modal, Slider } from 'antd'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { useAvatar } from './centre.api.ts'
import { centreTexts } from './centre.texts.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 5 * 1024 * 1024
/** Edge of the picture that is kept, pixels (contract 3). */
const EDGE = 200
const MAX_ZOOM = 4

const readPicture = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The chosen square of the picture, drawn at the size that is kept. */
async function crop(source: string, area: Area): Promise<Blob> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = EDGE
  canvas.height = EDGE
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('this browser draws no pictures')
  brush.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, EDGE, EDGE)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty picture'))), 'image/jpeg', 0.9),
  )
}

/** Chooses a picture and cuts a square out of it for the portrait. */
export default function AvatarDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(centreTexts)
  const { message } = App.useApp()
  const picker = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<string>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const save = useAvatar()
  useFocusReturn()

  const choose = async (file: File | undefined) => {
    if (!file) return
    if (!TYPES.includes(file.type) || file.size > MAX_BYTES) return void message.warning(t('avatarWrong'))
    setPlace({ x: 0, y: 0 })
    setZoom(1)
    setSource(await readPicture(file))
  }
  const submit = async () => {
    if (!source || !area) return
    try {
      await save.mutateAsync(await crop(source, area))
      void message.success(t('avatarSaved'))
      onClose()
    } catch (error) {
      // The shell has told what the server refuses; what this browser cannot decode is refused here.
      if (!(error instanceof ApiError)) void message.warning(t('avatarWrong'))
    }
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={t('avatarTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !area }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <input
        ref={picker}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={t('avatarPick')}
        accept={TYPES.join(',')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="o-uc-crop">
        {source && (
          <Cropper
            image={source}
            crop={place}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      {source && (
        <Slider
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          ariaLabelForHandle={t('avatarZoom')}
        />
      )}
      <div className="o-row">
        <Button onClick={() => picker.current?.click()}>{t('avatarPick')}</Button>
        <span className="o-mut o-sm">{t(source ? 'avatarHint' : 'avatarWrong')}</span>
      </div>
    </Modal>
  )
}
