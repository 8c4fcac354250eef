/** Where the articles of a column are listed and read; apart from the pages' words, which the home page does not need. */
export const COLUMN_PAGES = {
  NOTICE: { list: '/portal/notice', detail: '/portal/noticeDetail' },
  GUIDE: { list: '/portal/notice', detail: '/portal/noticeDetail' },
  NEWS: { list: '/portal/news', detail: '/portal/detailsPage' },
  RULE: { list: '/portal/rules', detail: '/portal/detailsPage' },
  CASE: { list: '/portal/case', detail: '/portal/detailsPage' },
} as const
