import { App, Drawer, Modal, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { type InputPlace, isStillHere, readInput, writeInput } from '../lib/keptInput.ts'
import { useDirty, useGone } from '../lib/keptPages.ts'
import { useFirstField } from './dialogKeys.ts'
import { Icon } from './icons/Icon.tsx'
import { DialogInputs } from './keptForm.tsx'
import { usePreferences } from './theme/preferences.ts'
import './ui.css'
import { uiTexts } from './ui.texts.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { useMovable } from './useMovable.ts'
import { useIsMobile } from './useViewport.ts'

interface Props {
  title: ReactNode
  /** Pixels, or a share of the window. */
  width?: number | `${number}%`
  footer?: ReactNode
  /** Whether closing would lose something; without it, whether anybody typed or ticked here. */
  isDirty?: boolean
  /** What is filled in is kept elsewhere while it is typed: the page may go with the dialog. */
  isKept?: boolean
  onClose(): void
  children: ReactNode
}

/** Width of a dialog that names none (spec 9). */
const DEFAULT_WIDTH = '70%'

/**
 * A form over the page, as drawer or modal after the person's form style (spec 2, settings). The modal is dragged by
 * its title, resized at its corner and fills the screen on request; keys do the same. Closing gives the focus back.
 * Esc and the cross ask before they drop what was filled in; the buttons of the footer mean what they say. The first
 * field has the focus, and Ctrl ↵ presses the solid button of the footer (`useSubmitChord`).
 */
export function DragModal({ isDirty, isKept = false, onClose, children, ...props }: Props) {
  const { formStyle } = usePreferences()
  const [touched, setTouched] = useState(false)
  const ask = useDiscardQuestion()
  useFocusReturn()
  const loses = isDirty ?? touched
  useDirty(loses && !isKept)
  const inputs = useDialogInputs()
  // What is back from before was touched in no field of this opening.
  const isBack = () => isDirty === undefined && [...inputs.values()].some((place) => readInput(place))
  const dismiss = () => (loses || isBack() ? ask(onClose) : onClose())
  const Face = formStyle === 'modal' ? MovableModal : SideDrawer
  return (
    <Face {...props} onClose={dismiss}>
      <DialogInputs value={inputs}>
        <Content onTouch={() => setTouched(true)}>{children}</Content>
      </DialogInputs>
    </Face>
  )
}

/** What the forms of the dialog keep goes when it is closed; not when its page is hidden, or goes with the session. */
function useDialogInputs() {
  const inputs = useRef(new Map<string, InputPlace>()).current
  useGone(() => {
    for (const place of inputs.values()) if (isStillHere(place.owner)) writeInput(place, undefined)
    inputs.clear()
  })
  return inputs
}

/** Stands in the document as long as the dialog does. */
function Content({ onTouch, children }: { onTouch(): void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useFirstField(box)
  return (
    <div ref={box} className="o-dm-content" onChangeCapture={onTouch}>
      {children}
    </div>
  )
}

function useDiscardQuestion() {
  const t = useTexts(uiTexts)
  const { modal } = App.useApp()
  return (discard: () => void) =>
    modal.confirm({
      title: t('discardTitle'),
      okText: t('discard'),
      okButtonProps: { danger: true },
      cancelText: t('goOnFilling'),
      focusable: { autoFocusButton: 'cancel' },
      centered: true,
      onOk: discard,
    })
}

function useCloseButton() {
  const t = useTexts(uiTexts)
  return { closeIcon: <Icon name="x" size={18} />, 'aria-label': t('close') }
}

function FullButton({ isFull, onToggle }: { isFull: boolean; onToggle(): void }) {
  const t = useTexts(uiTexts)
  const words = t(isFull ? 'normalDialog' : 'fullDialog')
  return (
    <Tooltip title={words}>
      <button type="button" className="o-ibtn" aria-label={words} aria-pressed={isFull} onClick={onToggle}>
        <Icon name={isFull ? 'shrink' : 'full'} />
      </button>
    </Tooltip>
  )
}

const inPixels = (width: number | string) => (typeof width === 'number' ? `${width}px` : width)
/** Paddings of the modal around its body. */
const AROUND = 48

function MovableModal({ title, width = DEFAULT_WIDTH, footer, onClose, children }: Props) {
  const t = useTexts(uiTexts)
  const closeButton = useCloseButton()
  const isMobile = useIsMobile()
  const body = useRef<HTMLDivElement>(null)
  const { box, isFull, toggleFull, onMoveStart, onSizeStart, onKeyDown } = useMovable(body)
  const fills = isFull || isMobile
  const ownWidth = box.size ? box.size.width + AROUND : width
  const modalWidth = fills ? '100vw' : ownWidth
  return (
    <Modal
      open
      width={modalWidth}
      footer={footer ?? null}
      onCancel={onClose}
      closable={closeButton}
      mask={{ closable: false }}
      className={fills ? 'o-dm-full' : undefined}
      destroyOnHidden
      centered
      style={{ transform: `translate(${box.x}px, ${box.y}px)` }}
      title={
        <div className="o-dm-head">
          {/* The pointer may take the whole title; for the keyboard there is the button beside it. */}
          <div className="o-dm-title" onPointerDown={onMoveStart}>
            {title}
          </div>
          {!isMobile && (
            <>
              <Tooltip title={`${t('moveDialog')}：${t('moveDialogHint')}`}>
                <button
                  type="button"
                  className="o-ibtn"
                  aria-label={t('moveDialog')}
                  aria-description={t('moveDialogHint')}
                  disabled={isFull}
                  onPointerDown={onMoveStart}
                  onKeyDown={onKeyDown}
                >
                  <Icon name="move" />
                </button>
              </Tooltip>
              <FullButton isFull={isFull} onToggle={toggleFull} />
            </>
          )}
        </div>
      }
      modalRender={(node) => (
        <div className="o-dm-frame">
          {node}
          {!fills && (
            <span
              className="o-dm-corner"
              title={t('sizeDialog')}
              aria-hidden="true"
              onPointerDown={onSizeStart}
            />
          )}
        </div>
      )}
    >
      <div
        ref={body}
        className="o-dm-body"
        style={fills || !box.size ? undefined : { width: box.size.width, height: box.size.height }}
      >
        {children}
      </div>
    </Modal>
  )
}

function SideDrawer({ title, width = DEFAULT_WIDTH, footer, onClose, children }: Props) {
  const closeButton = useCloseButton()
  const isMobile = useIsMobile()
  const [isFull, setFull] = useState(false)
  return (
    <Drawer
      open
      title={title}
      size={isFull ? '100vw' : `min(${inPixels(width)}, 100vw)`}
      footer={footer}
      onClose={onClose}
      closable={{ ...closeButton, placement: 'end' }}
      extra={!isMobile && <FullButton isFull={isFull} onToggle={() => setFull(!isFull)} />}
      mask={{ closable: false }}
      styles={{ body: { padding: 0 } }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  )
}
