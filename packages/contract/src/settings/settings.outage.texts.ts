/** What stands over every page of the portal while replicas of the database answer, and nothing takes writing. */
export const outageTexts = {
  zh: '系统暂时只能查看，提交和办理请稍后再试；已经收到的内容都没有丢失。',
  en: 'For the moment pages can only be read. Please file and handle a little later: nothing that was received is lost.',
} as const
