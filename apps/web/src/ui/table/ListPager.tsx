import { Pagination } from 'antd'
import { pick, useTexts } from '../../lib/i18n.ts'
import { Kbd } from '../Kbd.tsx'
import { PAGE_KEYS, signsOf } from '../keys.ts'
import { PAGE_SIZES } from '../theme/settings.ts'
import { uiTexts } from '../ui.texts.ts'
import type { ListControl } from '../useListState.ts'
import { useIsMobile } from '../useViewport.ts'

interface Props<F extends string> {
  control: ListControl<F>
  total: number
  /** Whether the server stopped counting. */
  more: boolean
  /** What the keys do with a row. */
  opens: boolean
  looks: boolean
}

/** The foot of a list: the keys that move in it, and its pages. */
export function ListPager<F extends string>({ control, total, more, opens, looks }: Props<F>) {
  const t = useTexts(uiTexts)
  const isMobile = useIsMobile()
  return (
    <footer className="o-pager">
      <span className="o-keys">
        <span>
          <Kbd keys={['J', 'K']} />
          {t('keyRows')}
        </span>
        {opens && (
          <span>
            <Kbd keys={['↵']} />
            {t('keyOpen')}
          </span>
        )}
        {looks && (
          <span>
            <Kbd keys={signsOf(' ')} />
            {pick(PAGE_KEYS[' '])}
          </span>
        )}
      </span>
      <span className="o-grow" />
      <Pagination
        size="small"
        current={control.current}
        pageSize={control.size}
        total={total}
        pageSizeOptions={[...PAGE_SIZES]}
        showSizeChanger={!isMobile}
        simple={isMobile}
        showTotal={(all, [from, to]) => t('range', { from, to, total: more ? `${all}+` : all })}
        onChange={(current, size) => control.setPage(size === control.size ? current : 1, size)}
      />
    </footer>
  )
}
