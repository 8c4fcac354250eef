import { TEXT_VARIABLE_KEYS, TEXT_VARIABLES } from '@appeal/contract/conversations/conversations.variables.ts'
import { joinItems } from '../../../../lib/formats.ts'
import { pick, useTexts } from '../../../../lib/i18n.ts'
import { ownTextTexts } from './ownText.texts.ts'

/** Which variables a text of an order for many cases may have. */
export default function VariablesHint() {
  const t = useTexts(ownTextTexts)
  const names = joinItems(TEXT_VARIABLE_KEYS.map((key) => `{{${pick(TEXT_VARIABLES[key])}}}`))
  return <p className="o-mut o-sm">{t('variables', { names })}</p>
}
