import { App, Button, Modal } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { useTexts } from '../../../lib/i18n.ts'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { useSignature } from './centre.api.ts'
import { centreTexts } from './centre.texts.ts'

/** Width before the frame has one; twice as wide as high, like the picture that is kept (100×50). */
const WIDTH = 400

/** A picture of a signature instead of writing one, for people who cannot hold a pen: drawn into the same frame. */
async function drawFile(canvas: HTMLCanvasElement, file: File): Promise<void> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  canvas
    .getContext('2d')
    ?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}

/** The own signature, by hand or from a picture. */
export default function SignatureDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(centreTexts)
  const { message } = App.useApp()
  const canvas = useRef<HTMLCanvasElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [isEmpty, setEmpty] = useState(true)
  const save = useSignature()
  useFocusReturn()

  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
  }
  const undo = () => {
    const strokes = pad.current?.toData().slice(0, -1) ?? []
    pad.current?.fromData(strokes)
    setEmpty(strokes.length === 0)
  }
  const take = async (file: File | undefined) => {
    if (!file || !canvas.current) return
    pad.current?.clear()
    try {
      await drawFile(canvas.current, file)
      setEmpty(false)
    } catch {
      void message.warning(t('avatarWrong'))
    }
  }
  const submit = async () => {
    if (isEmpty || !canvas.current) return void message.warning(t('signEmpty'))
    await save.mutateAsync(canvas.current.toDataURL('image/png')).then(
      () => {
        void message.success(t('signSaved'))
        onClose()
      },
      // The shell has told why.
      () => undefined,
    )
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={t('signTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="o-mut o-sm">{t('signHint')}</p>
      <Sheet canvas={canvas} pad={pad} onStroke={() => setEmpty(false)} />
      <input
        ref={picker}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={t('signUpload')}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="o-row">
        <Button onClick={undo} disabled={isEmpty}>
          {t('signUndo')}
        </Button>
        <Button onClick={clear} disabled={isEmpty}>
          {t('signClear')}
        </Button>
        <span className="o-grow" />
        <Button type="text" onClick={() => picker.current?.click()}>
          {t('signUpload')}
        </Button>
      </div>
    </Modal>
  )
}

interface SheetProps {
  canvas: RefObject<HTMLCanvasElement | null>
  pad: RefObject<SignaturePad | undefined>
  onStroke(): void
}

/** The writing surface; a part of its own, because the dialog brings its content to the page after itself. */
function Sheet({ canvas, pad, onStroke }: SheetProps) {
  const t = useTexts(centreTexts)
  const stroke = useRef(onStroke)
  stroke.current = onStroke
  useEffect(() => {
    if (!canvas.current) return
    // Strokes land where the pen is only while the picture is as large as its frame.
    canvas.current.width = canvas.current.offsetWidth || WIDTH
    canvas.current.height = canvas.current.width / 2
    const made = new SignaturePad(canvas.current, { penColor: '#16211d', minWidth: 1, maxWidth: 3.5 })
    made.addEventListener('endStroke', () => stroke.current())
    pad.current = made
    return () => made.off()
  }, [canvas, pad])
  return <canvas ref={canvas} className="o-uc-pad" aria-label={t('signPad')} />
}
