import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { isPicture } from '@appeal/contract/files/files.routes.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from './boxes.module.css'
import { boxTexts } from './boxes.texts.ts'

const BoxesDialog = lazy(() => import('./BoxesDialog.tsx'))

/** The attached pictures, each to be covered; what is not saved yet is saved first. */
export function Pictures({ article, dirty }: { article: ArticleDetail; dirty: boolean }) {
  const t = useTexts(boxTexts)
  const [openId, setOpenId] = useState<string>()
  const pictures = article.attachments.filter(({ suffix }) => isPicture(suffix))
  const boxedOf = (id: string) => article.boxed.find(({ fileId }) => fileId === id)
  const opened = pictures.find(({ id }) => id === openId)
  return (
    <section className={styles.pictures} aria-label={t('pictures')}>
      <h2 className="o-form-title">{t('pictures')}</h2>
      <p className="o-mut">{t(dirty ? 'saveFirst' : 'say')}</p>
      <ul>
        {pictures.map(({ id, name, thumbnail }) => {
          const boxes = boxedOf(id)?.boxes.length ?? 0
          return (
            <li key={id}>
              {thumbnail && <img src={thumbnail} alt="" />}
              <span className={styles.name}>
                {name}
                {boxes > 0 && <span className="o-mut o-sm"> {t('covered', { n: boxes })}</span>}
              </span>
              <Button
                size="small"
                disabled={dirty}
                aria-label={t('coverOf', { name })}
                onClick={() => setOpenId(id)}
              >
                {t('cover')}
              </Button>
            </li>
          )
        })}
      </ul>
      {opened && (
        <Suspense fallback={null}>
          <BoxesDialog
            article={article}
            file={opened}
            boxed={boxedOf(opened.id)}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
