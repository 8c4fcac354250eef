// What a change of a setting goes through, for those who plan one.

export { demandValue, LEGAL, settingProposal, writeValue } from './settings.admin.ts'
export { list as settingRows, lockAll as lockSettings, type SettingRow } from './settings.store.ts'
export { needsSecond } from './settings.values.ts'
