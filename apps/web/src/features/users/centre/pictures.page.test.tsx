import { officeAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { profileRoutes } from '@appeal/contract/users/users.routes.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import AvatarDialog from './AvatarDialog.tsx'
import { RemovePicture } from './RemovePicture.tsx'
import SignatureDialog from './SignatureDialog.tsx'

// The cropper measures pictures, which only a real browser does; here it answers the square that was chosen.
const SQUARE = { x: 10, y: 20, width: 300, height: 300 }
vi.mock('react-easy-crop', () => ({
  default: ({ onCropComplete }: { onCropComplete(share: object, pixels: object): void }) => (
    <button type="button" onClick={() => onCropComplete({}, SQUARE)}>
      crop
    </button>
  ),
}))
const pad = vi.hoisted(() => ({ strokes: [] as unknown[], end: () => {}, clear: vi.fn(), fromData: vi.fn() }))
vi.mock('signature_pad', () => ({
  default: class {
    addEventListener(_: string, listener: () => void) {
      pad.end = listener
    }
    off() {}
    clear() {
      pad.strokes = []
      pad.clear()
    }
    toData() {
      return pad.strokes
    }
    fromData(strokes: unknown[]) {
      pad.strokes = strokes
      pad.fromData(strokes)
    }
  },
}))

let api: ReturnType<typeof stubApi>
const user = userEvent.setup()
const onClose = vi.fn()
const draw = vi.fn()
const DATA = 'data:image/png;base64,AAAA'

beforeEach(() => {
  setWidth(1440)
  pad.strokes = []
  api = stubApi().on(officeAuthRoutes.getLoginUser, { id: '7', account: 'zhou' } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: draw } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((then) =>
    then(new Blob(['picture'], { type: 'image/jpeg' })),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(DATA)
  HTMLImageElement.prototype.decode = () => Promise.resolve()
})
afterEach(() => {
  cleanup()
  for (const left of document.querySelectorAll('.ant-modal-root, .ant-message')) left.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
  draw.mockReset()
})

const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'p', { type })
const pick = (label: string, chosen: File) =>
  fireEvent.change(document.querySelector(`input[aria-label="${label}"]`)!, { target: { files: [chosen] } })
const saveButton = () => screen.getByRole('button', { name: /^保\s?存$/ })

describe('portrait', () => {
  it.each([
    ['a document', file('application/pdf')],
    ['more than 5 MB', file('image/png', 5 * 1024 * 1024 + 1)],
  ])('refuses %s before anything is cut', async (_, wrong) => {
    renderDesk(<AvatarDialog onClose={onClose} />)
    pick('选择图片', wrong)
    await waitFor(() => expect(document.querySelector('.ant-message-warning')).not.toBeNull())
    expect(screen.queryByText('crop')).toBeNull()
    expect(saveButton()).toHaveProperty('disabled', true)
  })

  it('is cut to the chosen square of 200 × 200 and sent as one file', async () => {
    api.on(profileRoutes.updateAvatar, 'data:image/jpeg;base64,AA')
    renderDesk(<AvatarDialog onClose={onClose} />)
    pick('选择图片', file('image/png'))
    await user.click(await screen.findByText('crop'))
    await user.click(saveButton())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const { x, y, width, height } = SQUARE
    expect(draw.mock.calls[0]?.slice(1)).toEqual([x, y, width, height, 0, 0, 200, 200])
    expect(api.to(profileRoutes.updateAvatar)).toHaveLength(1)
  })

  it('stays open when the server refuses it', async () => {
    api.on(profileRoutes.updateAvatar, refuse(500, '图片无法识别', { reason: 'users.picture_refused' }))
    renderDesk(<AvatarDialog onClose={onClose} />)
    pick('选择图片', file('image/png'))
    await user.click(await screen.findByText('crop'))
    await user.click(saveButton())
    await waitFor(() => expect(api.to(profileRoutes.updateAvatar)).toHaveLength(1))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a picture of one’s own', () => {
  it.each([
    ['移除头像', 'avatar', profileRoutes.removeAvatar],
    ['移除签名', 'signature', profileRoutes.removeSignature],
  ] as const)('is removed only once that is confirmed (%s)', async (name, which, route) => {
    api.on(route, null)
    renderDesk(<RemovePicture which={which} />)
    await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: /^取\s?消$/ }))
    expect(api.to(route)).toHaveLength(0)
    await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: /^移\s?除$/ }))
    await waitFor(() => expect(api.to(route)).toHaveLength(1))
  })
})

describe('signature', () => {
  const write = () => {
    pad.strokes = [...pad.strokes, { points: [] }]
    fireEvent(window, new Event('stroke'))
    pad.end()
  }

  it('is not sent while nothing is written', async () => {
    renderDesk(<SignatureDialog onClose={onClose} />)
    await user.click(await screen.findByRole('button', { name: /^保\s?存$/ }))
    await waitFor(() => expect(document.querySelector('.ant-message-warning')).not.toBeNull())
    expect(api.to(profileRoutes.updateSignature)).toHaveLength(0)
  })

  it('loses its last stroke, or all of them', async () => {
    renderDesk(<SignatureDialog onClose={onClose} />)
    const undo = await screen.findByRole('button', { name: /撤销/ })
    write()
    write()
    await waitFor(() => expect(undo).toHaveProperty('disabled', false))
    await user.click(undo)
    expect(pad.fromData.mock.calls.at(-1)?.[0]).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /清/ }))
    expect(pad.clear).toHaveBeenCalled()
    expect(undo).toHaveProperty('disabled', true)
  })

  it('is taken from a picture by whoever draws none', async () => {
    api.on(profileRoutes.updateSignature, null as never)
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 200, height: 200 }))
    renderDesk(<SignatureDialog onClose={onClose} />)
    await screen.findByRole('button', { name: /撤销/ })
    pick('改用图片', file('image/png'))
    await waitFor(() => expect(draw).toHaveBeenCalledOnce())
    await user.click(saveButton())
    await waitFor(() => expect(api.to(profileRoutes.updateSignature)[0]?.body).toEqual({ signature: DATA }))
  })

  it('is sent as the picture of the pad, and closes the dialog', async () => {
    api.on(profileRoutes.updateSignature, null as never)
    renderDesk(<SignatureDialog onClose={onClose} />)
    await screen.findByRole('button', { name: /撤销/ })
    write()
    await user.click(saveButton())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(api.to(profileRoutes.updateSignature)[0]?.body).toEqual({ signature: DATA })
  })
})
