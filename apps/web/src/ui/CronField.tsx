import { Checkbox, Input, InputNumber, Radio } from 'antd'
import { useId, useState } from 'react'
import { getLanguage, useTexts } from '../lib/i18n.ts'
import { cronTexts } from './cron.texts.ts'
import {
  CRON_PARTS,
  type CronPart,
  cronParts,
  cronWords,
  isCron,
  nextTimes,
  type PartMode,
  type PartSays,
  readPart,
  writePart,
} from './cron.ts'
import { TabPanel, TabRow } from './TabRow.tsx'

interface Props {
  value?: string
  onChange?(expression: string): void
  id?: string
}

const NEXT = 5
const PLAIN = '0 0 0 * * *'

/** A timed task's expression: written, or put together part by part; said in words with its next five times. */
export function CronField({ value = '', onChange, id }: Props) {
  const t = useTexts(cronTexts)
  const panel = useId().replaceAll(':', '')
  const [part, setPart] = useState<CronPart['name']>('second')
  const sound = isCron(value)
  const parts = (sound && cronParts(value)) || PLAIN.split(' ')
  const index = CRON_PARTS.findIndex(({ name }) => name === part)
  const set = (text: string) => onChange?.(parts.map((old, at) => (at === index ? text : old)).join(' '))
  return (
    <div className="o-cron">
      <Input
        {...(id && { id })}
        value={value}
        placeholder={PLAIN}
        spellCheck={false}
        status={value && !sound ? 'error' : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <TabRow
        label={t('parts')}
        id={panel}
        tabs={CRON_PARTS.map(({ name }) => ({ key: name as CronPart['name'], title: t(name) }))}
        chosen={part}
        onChoose={(name: CronPart['name']) => setPart(name)}
      />
      <TabPanel id={panel} chosen={part} className="o-cron-part">
        <PartEditor key={part} part={CRON_PARTS[index]!} text={parts[index]!} onChange={set} />
      </TabPanel>
      <div className="o-cron-says" role="status">
        {sound ? (
          <>
            <b>{cronWords(value, getLanguage())}</b>
            <span className="o-mut o-sm">{t('next')}</span>
            <ol>
              {nextTimes(value, NEXT, new Date()).map((time) => (
                <li key={time}>{time}</li>
              ))}
            </ol>
          </>
        ) : (
          value && <span>{t('unsound')}</span>
        )}
      </div>
    </div>
  )
}

interface PartProps {
  part: CronPart
  text: string
  onChange(text: string): void
}

const MODES: readonly PartMode[] = ['any', 'every', 'range', 'list']

function PartEditor({ part, text, onChange }: PartProps) {
  const t = useTexts(cronTexts)
  const says = readPart(text)
  const write = (next: PartSays) => onChange(writePart(next))
  const begin: Record<PartMode, PartSays> = {
    any: { mode: 'any' },
    every: { mode: 'every', start: part.min, step: 1 },
    range: { mode: 'range', from: part.min, to: part.max },
    list: { mode: 'list', values: [part.choices[0]!] },
  }
  const number = (words: string, value: number, change: (value: number) => void, min = part.min) => (
    <InputNumber
      size="small"
      aria-label={words}
      min={min}
      max={part.max}
      precision={0}
      value={value}
      onChange={(next) => next !== null && change(next)}
    />
  )
  const wordOf = (choice: string) => (part.name === 'weekday' ? t(`day${choice}` as 'day0') : choice)
  return (
    <>
      <Radio.Group
        value={says?.mode}
        options={MODES.map((mode) => ({ value: mode, label: t(mode) }))}
        onChange={({ target }) => write(begin[target.value as PartMode])}
      />
      {says?.mode === 'every' && (
        <p className="o-row">
          {t('from')} {number(t('from'), says.start, (start) => write({ ...says, start }))}
          {t('step')} {number(t('step'), says.step, (step) => write({ ...says, step }), 1)}
        </p>
      )}
      {says?.mode === 'range' && (
        <p className="o-row">
          {t('from')} {number(t('from'), says.from, (from) => write({ ...says, from }))}
          {t('to')} {number(t('to'), says.to, (to) => write({ ...says, to }))}
        </p>
      )}
      {says?.mode === 'list' && (
        <Checkbox.Group
          className="o-cron-list"
          value={says.values}
          options={[...new Set([...part.choices, ...says.values])].map((choice) => ({
            value: choice,
            label: wordOf(choice),
          }))}
          onChange={(values) => write({ mode: 'list', values: values.map(String) })}
        />
      )}
      {!says && <p className="o-mut o-sm">{t('other', { text })}</p>}
    </>
  )
}
