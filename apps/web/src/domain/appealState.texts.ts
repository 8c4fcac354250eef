import { type ToldText, toldTexts } from '@appeal/contract/appeals/appeals.told.texts.ts'
import { texts } from '../lib/i18n.ts'

export const appealStateTexts = texts('appealState', toldTexts)
export type AppealStateText = ToldText
