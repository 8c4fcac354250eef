import { texts } from '../../lib/i18n.ts'

/** Words of the register alone: what every list says of its files is loaded with the desk. */
export const registerTexts = texts('exportRegister', {
  zh: { search: '事由、列表或机构' },
  en: { search: 'Reason, list or organisation' },
})
