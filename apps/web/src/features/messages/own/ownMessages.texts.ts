import { texts } from '../../../lib/i18n.ts'

export const ownMessageTexts = texts('ownMessages', {
  zh: {
    title: '消息',
    which: '看哪些消息',
    all: '全部',
    unread: '未读',
    isNew: '未读',
    readAll: '全部标为已读',
    allRead: '全部消息都已读',
    none: '还没有消息',
    noneUnread: '没有未读的消息',
    noneSay: '您提交的事项有了进展，会在这里告诉您。',
    open: '查看这件事项',
    total: '一共 {n} 条',
    more: '再看一些',
  },
  en: {
    title: 'Messages',
    which: 'Which messages',
    all: 'All',
    unread: 'Unread',
    isNew: 'Unread',
    readAll: 'Mark all as read',
    allRead: 'All messages are read',
    none: 'No messages yet',
    noneUnread: 'No unread messages',
    noneSay: 'We tell you here when something happens to what you sent us.',
    open: 'Open the case',
    total: '{n} in all',
    more: 'Show more',
  },
})
