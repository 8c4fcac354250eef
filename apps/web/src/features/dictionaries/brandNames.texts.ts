import { texts } from '../../lib/i18n.ts'

export const brandNamesTexts = texts('brandNames', {
  zh: {
    open: '归入品牌',
    title: '把填写的企业名称归入品牌',
    note: '申诉人选“其他”时填写的企业名称。同一家企业的不同写法可以一起选。先试算，不会改动申诉。',
    none: '还没有人填写过品牌以外的企业名称。',
    names: '填写的名称',
    name: '{name}（未办结 {open}，已办结 {closed}）',
    brand: '归入的品牌',
    reason: '理由',
    count: '试算',
    match: '归入',
    plan: '“{names}”将归入{brand}：未办结 {open} 件，已办结 {closed} 件。每件申诉都记入办理流水，统计随之更正。',
    twins: '另有 {count} 件不动：同一申诉人就同一运单已有该品牌未办结的申诉。',
    archived: '已归档的 {count} 件不动。',
    done: '已归入 {count} 件',
    left: '还有 {count} 件，请再归入一次',
  },
  en: {
    open: 'Put to a brand',
    title: 'Put typed company names to a brand',
    note: 'Names that appellants typed where they chose “Other”. Several spellings of one company may be chosen together. They are counted first; no appeal changes.',
    none: 'Nobody has typed the name of a company outside of the brands yet.',
    names: 'Typed names',
    name: '{name} ({open} open, {closed} ended)',
    brand: 'Brand',
    reason: 'Reason',
    count: 'Count',
    match: 'Put to the brand',
    plan: '“{names}” will be put to {brand}: {open} open and {closed} ended appeals. Each gets a line of its history, and the statistics follow.',
    twins:
      '{count} more {count|stays|stay}: the same person has an open appeal on the same item against the brand.',
    archived: '{count} archived {count|one stays|ones stay}.',
    done: '{count} {count|appeal was|appeals were} put to the brand',
    left: '{count} {count|is|are} left; please do it once more',
  },
})
