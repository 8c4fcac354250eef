import { TableKit } from '@tiptap/extension-table'
import { Editor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/icons.ts'
import { richTextTexts } from './richText.texts.ts'
import './richText.css'

interface Props {
  value?: string
  onChange?(html: string): void
  id?: string
  label: string
  disabled?: boolean
}

// What the server lets through, and nothing else: what one sees while writing is what is published.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
]

const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/

/** Text with headings, lists, links and tables. */
export function RichText({ value = '', onChange, id, label, disabled = false }: Props) {
  const t = useTexts(richTextTexts)
  const [link, setLink] = useState<string>()
  const told = useRef(onChange)
  told.current = onChange
  // The library's own hook ends the editor with its effects, and they rest while the page is hidden: the text would go.
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions,
        content: value,
        editable: !disabled,
        editorProps: {
          attributes: { ...(id && { id }), role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        },
        onUpdate: ({ editor: now }) => told.current?.(now.isEmpty ? '' : now.getHTML()),
      }),
  )
  const place = useRef<HTMLDivElement>(null)
  // Only its view comes and goes; text, selection and what can be undone lie in the editor.
  useEffect(() => {
    editor.mount(place.current!)
    return () => editor.unmount()
  }, [editor])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  // A value from outside: another version, redaction. What was typed here is known already.
  useEffect(() => {
    if (value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  })
  const run = () => editor.chain().focus()
  const tools: readonly {
    key: keyof typeof on | 'table' | 'undo' | 'redo'
    face: IconName | string
    do(): void
  }[] = [
    { key: 'heading', face: 'H', do: () => run().toggleHeading({ level: 2 }).run() },
    { key: 'bold', face: 'B', do: () => run().toggleBold().run() },
    { key: 'italic', face: 'I', do: () => run().toggleItalic().run() },
    { key: 'bullets', face: 'list', do: () => run().toggleBulletList().run() },
    { key: 'numbers', face: '1.', do: () => run().toggleOrderedList().run() },
    { key: 'quote', face: 'quote', do: () => run().toggleBlockquote().run() },
    { key: 'link', face: 'clip', do: () => setLink((editor.getAttributes('link').href as string) ?? '') },
    {
      key: 'table',
      face: 'columns',
      do: () => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    { key: 'undo', face: 'undo', do: () => run().undo().run() },
    { key: 'redo', face: 'refresh', do: () => run().redo().run() },
  ]
  return (
    <div className="o-rich">
      {!disabled && (
        <div className="o-rich-bar" role="toolbar" aria-label={t('toolbar')}>
          {tools.map(({ key, face, do: act }) => (
            <button
              key={key}
              type="button"
              className="o-ibtn"
              title={t(key)}
              aria-label={t(key)}
              aria-pressed={key in on ? on[key as keyof typeof on] : undefined}
              onClick={act}
            >
              {face.length > 2 ? <Icon name={face as IconName} size={16} /> : <b data-face={face} />}
            </button>
          ))}
        </div>
      )}
      <div ref={place} />
      <Modal
        open={link !== undefined}
        title={t('link')}
        okText={t('ok')}
        cancelText={t('cancel')}
        okButtonProps={{ disabled: link !== '' && !LINK.test(link ?? '') }}
        onCancel={() => setLink(undefined)}
        onOk={() => {
          if (link) run().extendMarkRange('link').setLink({ href: link }).run()
          else run().extendMarkRange('link').unsetLink().run()
          setLink(undefined)
        }}
      >
        <p>{t('linkAsk')}</p>
        <Input
          aria-label={t('linkAsk')}
          value={link ?? ''}
          onChange={({ target }) => setLink(target.value.trim())}
        />
      </Modal>
    </div>
  )
}
