import { texts } from '../lib/i18n.ts'

/** Words of what people keep to use again, whether texts or macros. */
export const ownedTexts = texts('owned-texts', {
  zh: {
    'owner.OWN': '我的',
    'owner.ORG': '本单位',
    'owner.SYSTEM': '系统',
    edit: '修改',
    share: '设为本单位共用',
    shareSure: '设为本单位共用后，本单位所有人都能使用。',
    shared: '已设为本单位共用',
    remove: '删除',
    removed: '已删除',
    cancel: '取消',
  },
  en: {
    'owner.OWN': 'Mine',
    'owner.ORG': 'My unit',
    'owner.SYSTEM': 'System',
    edit: 'Edit',
    share: 'Share with my unit',
    shareSure: 'Everybody in your unit will be able to use it.',
    shared: 'Shared with your unit',
    remove: 'Delete',
    removed: 'Deleted',
    cancel: 'Cancel',
  },
})
