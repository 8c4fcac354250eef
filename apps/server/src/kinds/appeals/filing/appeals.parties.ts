import { OWN_SIDE, type SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { isHiddenPhone } from '@appeal/contract/fieldRules.ts'
import { maskPhone } from '@appeal/contract/masking.ts'
import { type Person, refuseField } from '../../../features/people/users/users.service.ts'
import type { Context } from '../../../platform/context.ts'
import { type CasePeople, partyText } from '../appeals.people.ts'

/**
 * Both ends of the item as typed. The appellant's own telephone may stand as the account shows it, hidden: then it is
 * the account's, so that nobody types again what the platform knows.
 *
 * @throws request.invalid where the own one is hidden and not the account's
 */
export function partiesOf(
  ctx: Context,
  person: Pick<Person, 'phone'>,
  input: Pick<SubmitAppeal, 'appellantRole' | 'sender' | 'recipient'>,
): Pick<CasePeople, 'sender' | 'recipient'> {
  const parties = { sender: partyText(input.sender), recipient: partyText(input.recipient) }
  const own = OWN_SIDE[input.appellantRole]
  if (!own || !isHiddenPhone(parties[own].phone)) return parties
  const { phone } = person
  if (!phone || parties[own].phone !== maskPhone(phone)) refuseField(ctx, `${own}.phone`, 'rule.homePhone')
  return { ...parties, [own]: { ...parties[own], phone } }
}
