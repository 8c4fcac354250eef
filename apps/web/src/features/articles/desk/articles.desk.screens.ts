import { officeScreens } from '../../../ui/officeScreen.ts'

/** Desk pages of articles, by the component their menu entry names. */
export const articleDeskScreens = officeScreens([
  {
    component: 'articles/list',
    path: '/portal-content/articles',
    title: { zh: '文章管理', en: 'Articles' },
    page: () => import('./ArticlesPage.tsx'),
  },
  {
    component: 'articles/review',
    path: '/portal-content/review',
    title: { zh: '文章审核', en: 'Article review' },
    page: () => import('./ArticlesPage.tsx'),
  },
  {
    component: 'articles/edit',
    path: '/portal-content/edit',
    title: { zh: '编辑文章', en: 'Edit article' },
    page: () => import('./ArticleEditPage.tsx'),
  },
])
