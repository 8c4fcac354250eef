import { noticeBoardRoutes, noticeRoutes } from '@appeal/contract/notices/notices.routes.ts'
import { slideAdminRoutes } from '@appeal/contract/notices/slides.routes.ts'
import { slideRoutes } from '@appeal/contract/startPage/startPage.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind, idsOf } from '../../platform/http/binding.ts'
import * as notices from './notices.service.ts'
import * as slides from './notices.slides.ts'

/** What the operator announces, and where it shows. */
export const noticesFeature: Feature = {
  name: 'notices',
  bindings: [
    ...bind(noticeRoutes, {
      page: (ctx, { query }) => notices.noticePage(ctx, query),
      add: (ctx, { body }) => notices.addNotice(ctx, body),
      edit: (ctx, { body }) => notices.editNotice(ctx, body),
      delete: (ctx, { body }) => notices.deleteNotices(ctx, idsOf(body)),
      restore: (ctx, { body }) => notices.restoreNotice(ctx, body.id),
      detail: (ctx, { query }) => notices.noticeDetail(ctx, query.id),
      disableStatus: (ctx, { body }) => notices.switchNotice(ctx, body.id, 'DISABLE'),
      enableStatus: (ctx, { body }) => notices.switchNotice(ctx, body.id, 'ENABLE'),
    }),
    ...bind(noticeBoardRoutes, {
      list: (ctx, { query }) =>
        notices.shownNotices(ctx, { place: query.place ?? 'BACK_SYS_INDEX', limit: query.limit }),
      detail: (ctx, { query }) => notices.shownNotice(ctx, query.id),
      publicList: (ctx, { query }) => notices.shownNotices(ctx, query),
      publicDetail: (ctx, { query }) => notices.shownNotice(ctx, query.id),
    }),
    ...bind(slideRoutes, { list: (ctx, { query }) => slides.slidesIn(ctx, query.place) }),
    ...bind(slideAdminRoutes, {
      page: (ctx, { query }) => slides.slidePage(ctx, query),
      add: (ctx, { body }) => slides.addSlide(ctx, body),
      edit: (ctx, { body }) => slides.editSlide(ctx, body),
      delete: (ctx, { body }) => slides.deleteSlides(ctx, idsOf(body)),
      detail: (ctx, { query }) => slides.slideDetail(ctx, query.id),
      disableStatus: (ctx, { body }) => slides.switchSlide(ctx, body.id, 'DISABLE'),
      enableStatus: (ctx, { body }) => slides.switchSlide(ctx, body.id, 'ENABLE'),
    }),
  ],
}
