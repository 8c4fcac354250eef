import { texts } from '../../lib/i18n.ts'

export const areaPickerTexts = texts('portalArea', {
  zh: { province: '省份', city: '城市', county: '区县', areasFailed: '地区名单没有取到' },
  en: {
    province: 'Province',
    city: 'City',
    county: 'District or county',
    areasFailed: 'The list of areas did not arrive',
  },
})
