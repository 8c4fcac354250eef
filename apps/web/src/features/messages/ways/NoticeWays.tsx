import type { Channel } from '@appeal/contract/preferences/occasions.ts'
import type { NoticeChannels } from '@appeal/contract/preferences/preferences.routes.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useChooseWays, useNoticeWays } from './noticeWays.api.ts'
import * as styles from './noticeWays.module.css'
import { noticeWayTexts } from './noticeWays.texts.ts'

/** In the order in which they are shown; said here, so that no first visit loads one file more. */
const WAYS: readonly Channel[] = ['inapp', 'sms', 'mail']

/** By which ways one is told on each occasion; kept at once. Nothing until it is known. */
export function NoticeWays() {
  const t = useTexts(noticeWayTexts)
  const { data } = useNoticeWays()
  const choose = useChooseWays()
  if (!data) return null
  const { reach, occasions } = data
  return (
    <div className={styles.ways}>
      <p>{t('lead')}</p>
      {!reach.includes('sms') && <p>{t('noSms')}</p>}
      {!reach.includes('mail') && <p>{t('noMail')}</p>}
      {occasions.map((one) => (
        <Occasion
          key={one.occasion}
          one={one}
          reach={reach}
          isBusy={choose.isPending}
          onChoose={(channels) => !choose.isPending && choose.mutate({ occasion: one.occasion, channels })}
        />
      ))}
      {/* Named for screen readers alone by the sheet of the portal and by that of the desk. */}
      <p className="sr" role="status">
        {/* A new node each time: the same words in the same node are not read out again. */}
        {choose.isSuccess && <span key={choose.submittedAt}>{t('saved')}</span>}
      </p>
    </div>
  )
}

function Occasion({
  one: { occasion, isStatutory, channels },
  reach,
  isBusy,
  onChoose,
}: {
  one: NoticeChannels['occasions'][number]
  reach: readonly Channel[]
  isBusy: boolean
  onChoose: (channels: Channel[] | null) => void
}) {
  const t = useTexts(noticeWayTexts)
  // A way that reaches nobody any more is forgotten with the next change.
  const open = (channels ?? []).filter((way) => reach.includes(way))
  const isLast = (way: Channel) => isStatutory && open.length === 1 && open[0] === way
  // Nothing is shut while it is kept: what is shut loses the focus of whoever goes by keys.
  return (
    <fieldset className={styles.one} aria-busy={isBusy}>
      <legend>{t(`on.${occasion}`)}</legend>
      <label className="tick">
        <input
          type="checkbox"
          checked={channels === null}
          onChange={({ target }) => onChoose(target.checked ? null : ['inapp'])}
        />
        <span>{t('usual')}</span>
      </label>
      {channels !== null &&
        WAYS.map((way) => (
          <label className="tick" key={way}>
            <input
              type="checkbox"
              checked={open.includes(way)}
              disabled={!reach.includes(way) || isLast(way)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...open, way] : open.filter((other) => other !== way))
              }
            />
            <span>{t(`by.${way}`)}</span>
          </label>
        ))}
      {isStatutory && <small>{t('statutory')}</small>}
      {channels !== null && open.length === 0 && <small>{t('silent')}</small>}
    </fieldset>
  )
}
