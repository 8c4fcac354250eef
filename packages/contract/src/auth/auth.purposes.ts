/** What an SMS code is for; each purpose has its own codes. */
export const CODE_PURPOSES = {
  login: '1',
  changeInfo: '2',
  recovery: '3',
  registration: '4',
  cancellation: '8',
} as const
export type CodePurpose = keyof typeof CODE_PURPOSES
