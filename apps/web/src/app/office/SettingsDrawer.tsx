import { Button, Drawer, Switch } from 'antd'
import type { ReactNode } from 'react'
import { pick, useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { PALETTE } from '../../ui/theme/palette.ts'
import { resetPreferences, setPreferences, usePreferences } from '../../ui/theme/preferences.ts'
import { LAYOUTS, type Lock, lockOf, type Settings, STYLES } from '../../ui/theme/settings.ts'
import { useFocusReturn } from '../../ui/useFocusReturn.ts'
import * as settingsStyles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

const GROUPS: readonly { title: 'topBar' | 'navigation' | 'others'; flags: readonly Flag[] }[] = [
  {
    title: 'topBar',
    flags: ['topHeaderThemeColor', 'topHeaderThemeColorSpread', 'moduleDock', 'fixedWidth'],
  },
  { title: 'navigation', flags: ['breadcrumb', 'layoutTags', 'menuCollapse', 'sideUniqueOpen'] },
  {
    title: 'others',
    flags: ['footerCopyright', 'roundedCorners', 'loginUserWatermark', 'singleKeys', 'nextAfterAct'],
  },
]

const WHY = {
  realDark: 'lockRealDark',
  topLayout: 'lockTopLayout',
  onlyTop: 'lockOnlyTop',
  needsColour: 'lockNeedsColour',
} as const satisfies Record<Lock, string>

/** How the desk looks. Without a mask: every change is seen at once beside the drawer (spec 2, "settings drawer"). */
export default function SettingsDrawer({ onClose }: { onClose(): void }) {
  const t = useTexts(settingsTexts)
  const settings = usePreferences()
  useFocusReturn()
  const colour = PALETTE.find((one) => one.colour === settings.themeColor)
  return (
    <Drawer
      open
      size={328}
      mask={false}
      title={t('title')}
      closeIcon={<Icon name="x" size={18} />}
      closable={{ placement: 'end', 'aria-label': t('close') }}
      onClose={onClose}
      extra={
        <Button type="text" size="small" onClick={resetPreferences}>
          {t('reset')}
        </Button>
      }
      styles={{ body: { padding: 0 }, footer: { padding: 0, border: 0 } }}
      footer={
        <p className={settingsStyles.setWarn}>
          <Icon name="info" />
          <span>{t('warning')}</span>
        </p>
      }
    >
      <div className={settingsStyles.set}>
        <Tiles
          label={t('style')}
          name="theme"
          values={STYLES}
          value={settings.theme}
          words={(value) => t(value)}
        />
        <Tiles
          label={t('layout')}
          name="layout"
          values={LAYOUTS}
          value={settings.layout}
          words={(value) => t(value)}
        />
        <fieldset>
          <legend>
            {t('colour')}
            <span>{colour && pick(colour)}</span>
          </legend>
          <div className={settingsStyles.setCols}>
            {PALETTE.map((one) => (
              <label key={one.colour} title={pick(one)} style={{ background: one.colour }}>
                <input
                  type="radio"
                  name="themeColor"
                  aria-label={pick(one)}
                  checked={one.colour === settings.themeColor}
                  onChange={() => setPreferences({ themeColor: one.colour })}
                />
                {one.colour === settings.themeColor && <Icon name="check" />}
              </label>
            ))}
          </div>
          <p className={settingsStyles.setHint}>{t('colourHint')}</p>
        </fieldset>
        {GROUPS.map(({ title, flags }) => (
          <section key={title} aria-label={t(title)}>
            <h3>{t(title)}</h3>
            {flags.map((flag) => (
              <FlagRow key={flag} flag={flag} settings={settings} />
            ))}
            {title === 'others' && (
              <Row label={t('formStyle')}>
                <Segmented
                  size="small"
                  aria-label={t('formStyle')}
                  value={settings.formStyle}
                  options={(['drawer', 'modal'] as const).map((value) => ({ value, label: t(value) }))}
                  onChange={(formStyle) => setPreferences({ formStyle })}
                />
              </Row>
            )}
          </section>
        ))}
      </div>
    </Drawer>
  )
}

interface TilesProps<V extends string> {
  label: string
  name: 'theme' | 'layout'
  values: readonly V[]
  value: V
  words(value: V): string
}

/** Choices shown as small drawings of the desk. */
function Tiles<V extends string>({ label, name, values, value, words }: TilesProps<V>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={settingsStyles.setTiles}>
        {values.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => setPreferences({ [name]: one })}
            />
            <i className={`${settingsStyles.setTile} o-set-${one}`} aria-hidden="true" />
            {words(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FlagRow({ flag, settings }: { flag: Flag; settings: Settings }) {
  const t = useTexts(settingsTexts)
  const lock = lockOf(settings, flag)
  return (
    <Row
      label={t(flag)}
      note={lock ? t(WHY[lock]) : flag === 'singleKeys' ? t('singleKeysNote') : undefined}
      off={lock !== undefined}
    >
      <Switch
        aria-label={t(flag)}
        checked={settings[flag]}
        disabled={lock !== undefined}
        onChange={(on) => setPreferences({ [flag]: on })}
      />
    </Row>
  )
}

interface RowProps {
  label: string
  note?: string | undefined
  /** Out of reach now, as the note says. */
  off?: boolean
  children: ReactNode
}

function Row({ label, note, off = false, children }: RowProps) {
  return (
    <div className={`${settingsStyles.setRow}${off ? ` ${settingsStyles.setOff}` : ''}`}>
      <div>
        {label}
        {note && <small>{note}</small>}
      </div>
      {children}
    </div>
  )
}
