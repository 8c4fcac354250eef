import { noticeBoardRoutes, noticeRoutes } from '@appeal/contract/notices/notices.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import {
  addNotice,
  deleteNotices,
  editNotice,
  noticeDetail,
  noticePage,
  shownNotice,
  shownNotices,
  switchNotice,
} from './notices.service.ts'

/** What the operator announces, and where it shows. */
export const noticesFeature: Feature = {
  name: 'notices',
  bindings: [
    ...bind(noticeRoutes, {
      page: (ctx, { query }) => noticePage(ctx, query),
      add: (ctx, { body }) => addNotice(ctx, body),
      edit: (ctx, { body }) => editNotice(ctx, body),
      delete: (ctx, { body }) =>
        deleteNotices(
          ctx,
          body.map(({ id }) => id),
        ),
      detail: (ctx, { query }) => noticeDetail(ctx, query.id),
      disableStatus: (ctx, { body }) => switchNotice(ctx, body.id, 'DISABLE'),
      enableStatus: (ctx, { body }) => switchNotice(ctx, body.id, 'ENABLE'),
    }),
    ...bind(noticeBoardRoutes, {
      list: (ctx, { query }) =>
        shownNotices(ctx, { place: query.place ?? 'BACK_SYS_INDEX', limit: query.limit }),
      detail: (ctx, { query }) => shownNotice(ctx, query.id),
      publicList: (ctx, { query }) => shownNotices(ctx, query),
      publicDetail: (ctx, { query }) => shownNotice(ctx, query.id),
    }),
  ],
}
