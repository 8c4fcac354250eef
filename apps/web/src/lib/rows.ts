import type { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { areaRoutes, brandRoutes } from '@appeal/contract/areas/areas.routes.ts'
import type { publicArticleRoutes } from '@appeal/contract/articles/articles.routes.ts'
import type { officeAuthRoutes, submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import type { noticeBoardRoutes } from '@appeal/contract/notices/notices.routes.ts'
import type { portalRoutes } from '@appeal/contract/portal/portal.routes.ts'
import type { settingRoutes } from '@appeal/contract/settings/settings.routes.ts'
import type { versionRoutes } from '@appeal/contract/version/version.routes.ts'
import type { AnyRoute } from './api.ts'

/**
 * Rows of the contract that the first pages need, the portal's home and the sign-in, restated without their schemas: the
 * schema library alone would take a sixth of the home page's script budget. The types are the contract's; a test holds method and address to it.
 */
const row = <T extends AnyRoute>(method: 'GET' | 'POST', url: string) => ({ method, url }) as T

export const rows = {
  sysBaseList: row<typeof settingRoutes.sysBaseList>('GET', '/api/webapp/dev/config/sysBaseList'),
  getLoginUser: row<typeof officeAuthRoutes.getLoginUser>('GET', '/api/webapp/auth/b/getLoginUser'),
  promise: row<typeof appealRoutes.promise>('GET', '/api/bizapp/biz/information/promise'),
  eligibility: row<typeof appealRoutes.eligibility>('POST', '/api/bizapp/biz/information/eligibility'),
  draft: row<typeof appealRoutes.draft>('GET', '/api/bizapp/biz/information/draft'),
  saveDraft: row<typeof appealRoutes.saveDraft>('POST', '/api/bizapp/biz/information/saveDraft'),
  publicProgress: row<typeof appealRoutes.publicProgress>(
    'GET',
    '/api/bizapp/biz/information/publicProgress',
  ),
  newestArticles: row<typeof publicArticleRoutes.list>('GET', '/api/bizapp/biz/index/notice/list'),
  articlePage: row<typeof publicArticleRoutes.page>('GET', '/api/bizapp/biz/index/notice/page'),
  articleDetail: row<typeof publicArticleRoutes.detail>('GET', '/api/bizapp/biz/index/notice/detail'),
  articleAttachment: row<typeof publicArticleRoutes.attachment>(
    'GET',
    '/api/bizapp/biz/index/notice/attachment',
  ),
  figures: row<typeof portalRoutes.figures>('GET', '/api/bizapp/biz/index/figures'),
  expectation: row<typeof portalRoutes.expectation>('GET', '/api/bizapp/biz/index/expectation'),
  companies: row<typeof portalRoutes.companies>('GET', '/api/bizapp/biz/index/companies'),
  contacts: row<typeof portalRoutes.contacts>('GET', '/api/bizapp/biz/index/contacts'),
  areaChildren: row<typeof areaRoutes.children>('GET', '/api/bizapp/biz/area/children'),
  brandList: row<typeof brandRoutes.list>('GET', '/api/bizapp/biz/brand/list'),
  captchaWords: row<typeof submissionCaptchaRoutes.words>('GET', '/api/webapp/auth/words/getCaptchaWords'),
  deskNotices: row<typeof noticeBoardRoutes.list>('GET', '/api/bizapp/biz/index/announcement/list'),
  openNotices: row<typeof noticeBoardRoutes.publicList>(
    'GET',
    '/api/bizapp/biz/index/announcement/publicList',
  ),
  version: row<typeof versionRoutes.version>('GET', '/api/webapp/version'),
  officeCaptcha: row<typeof officeAuthRoutes.getPicCaptcha>('GET', '/api/webapp/auth/b/getPicCaptcha'),
  officeLogin: row<typeof officeAuthRoutes.doLogin>('POST', '/api/webapp/auth/b/doLogin'),
  officePhoneCode: row<typeof officeAuthRoutes.getPhoneValidCode>(
    'GET',
    '/api/webapp/auth/b/getPhoneValidCode',
  ),
  officePhoneLogin: row<typeof officeAuthRoutes.doLoginByPhone>('POST', '/api/webapp/auth/b/doLoginByPhone'),
  doLogout: row<typeof officeAuthRoutes.doLogout>('GET', '/api/webapp/auth/b/doLogout'),
}
