import type { CannedText, Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import { TEXT_VARIABLE_KEYS, TEXT_VARIABLES } from '@appeal/contract/conversations/conversations.variables.ts'
import { Dropdown, Input, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useWordsLanguage } from '../../../lib/wordsLanguage.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { type Insert, TextAid } from '../../../ui/textAid.ts'
import { useCannedTexts, useVariables } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import * as styles from './composer.module.css'
import { addressed, filled } from './filling.ts'

interface PickerProps {
  of: CaseRef
  /** Texts meant for another conversation are left out. */
  talk?: Talk
  byName: boolean
  open: boolean
  onOpen(open: boolean): void
  onPick: Insert
}

/** Canned texts with the values of the case, found by title or words, each with whose it is. */
export function CannedPicker({ of, talk, byName, open, onOpen, onPick }: PickerProps) {
  const t = useTexts(caseTexts)
  const [find, setFind] = useState('')
  const { data: texts = [] } = useCannedTexts(of, open)
  const { data: values } = useVariables(of, open)
  const wanted = find.trim().toLowerCase()
  const fits = (values ? texts : [])
    .map((one) => ({ ...one, text: filled(of, values!, one.text, byName) }))
    .filter(
      (one) =>
        (one.talk === null || talk === undefined || one.talk === talk) &&
        (wanted === '' || `${one.title}${one.text}`.toLowerCase().includes(wanted)),
    )
  const choose = (one: CannedText) => {
    onPick(one.text)
    onOpen(false)
    setFind('')
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpen}
      trigger="click"
      placement="topLeft"
      destroyOnHidden
      content={
        <div className={styles.canned}>
          <Input
            autoFocus
            size="small"
            prefix={<Icon name="search" size={14} />}
            value={find}
            placeholder={t('cannedFind')}
            aria-label={t('cannedFind')}
            onChange={(event) => setFind(event.target.value)}
            onPressEnter={(event) => {
              // Of the form around it is no Enter.
              event.preventDefault()
              if (fits[0]) choose(fits[0])
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              onOpen(false)
            }}
          />
          <ul>
            {fits.map((one) => (
              <li key={one.id}>
                <button type="button" className="o-plain" onClick={() => choose(one)}>
                  <b>{one.title}</b>
                  <small>{t(`owner.${one.owner}`)}</small>
                  <span>{one.text}</span>
                </button>
              </li>
            ))}
          </ul>
          {fits.length === 0 && <p className="o-mut o-sm">{t('cannedNone')}</p>}
          <Link className="o-a o-sm" to="/appeal/texts">
            {t('cannedManage')}
          </Link>
        </div>
      }
    >
      <button
        type="button"
        className={`o-plain ${styles.cmpTool}`}
        aria-label={t('canned')}
        aria-haspopup="dialog"
      >
        <Icon name="quote" />
        <span className="o-wide-only">{t('canned')}</span>
        <Kbd keys={['/']} />
      </button>
    </Popover>
  )
}

/** Single values of the case, each under its name. */
export function VariablePicker({ of, onPick }: { of: CaseRef; onPick: Insert }) {
  const t = useTexts(caseTexts)
  const [open, setOpen] = useState(false)
  const { data } = useVariables(of, open)
  const language = useWordsLanguage()
  const values = data && addressed(of, data, language, true)
  return (
    <Dropdown
      trigger={['click']}
      placement="topLeft"
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: TEXT_VARIABLE_KEYS.map((key) => ({
          key,
          label: pick(TEXT_VARIABLES[key]),
          extra: values?.[key],
          disabled: !values?.[key],
        })),
        onClick: ({ key }) => onPick(values?.[key] ?? ''),
      }}
    >
      <button type="button" className="o-ibtn" aria-label={t('variables')} title={t('variables')}>
        <Icon name="template" />
      </button>
    </Dropdown>
  )
}

/** Forms below offer the canned texts of a case beside each of their long texts. */
export function CannedTexts({ of, children }: { of: CaseRef; children: ReactNode }) {
  return <TextAid value={(insert) => <OwnPicker of={of} onPick={insert} />}>{children}</TextAid>
}

function OwnPicker({ of, onPick }: { of: CaseRef; onPick: Insert }) {
  const [open, setOpen] = useState(false)
  return <CannedPicker of={of} byName={false} open={open} onOpen={setOpen} onPick={onPick} />
}
