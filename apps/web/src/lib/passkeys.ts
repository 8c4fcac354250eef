import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyOffer,
  PasskeyQuestion,
} from '@appeal/contract/auth/auth.passkey.routes.ts'
import { api } from './deskOperations.ts'
import { call } from './operations.ts'

/** Whether this browser knows passkeys, and the page came over a way on which it makes and shows them. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined

/** The person said no, or let the time pass: nothing to tell. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replaceAll('=', '')
}

const descriptors = (known: PasskeyOffer['excludeCredentials']) =>
  known.map(({ id, transports, type }) => ({
    type,
    id: bytesOf(id),
    transports: transports as AuthenticatorTransport[],
  }))

const idOf = ({ id, rawId }: PublicKeyCredential) => ({
  id,
  rawId: textOf(rawId),
  type: 'public-key' as const,
})

async function make(offer: PasskeyOffer): Promise<NewPasskey['credential']> {
  const made = (await navigator.credentials.create({
    publicKey: {
      ...(offer as object),
      rp: offer.rp,
      pubKeyCredParams: offer.pubKeyCredParams,
      challenge: bytesOf(offer.challenge),
      user: { ...offer.user, id: bytesOf(offer.user.id) },
      excludeCredentials: descriptors(offer.excludeCredentials),
    },
  })) as PublicKeyCredential
  const { clientDataJSON, attestationObject, getTransports } =
    made.response as AuthenticatorAttestationResponse
  return {
    ...idOf(made),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      transports: getTransports?.call(made.response) ?? [],
    },
  }
}

async function show(question: PasskeyQuestion): Promise<PasskeyAnswer['credential']> {
  const shown = (await navigator.credentials.get({
    publicKey: {
      ...(question as object),
      challenge: bytesOf(question.challenge),
      allowCredentials: descriptors(question.allowCredentials),
    },
  })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature } = shown.response as AuthenticatorAssertionResponse
  return {
    ...idOf(shown),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
    },
  }
}

/**
 * Makes a passkey in this browser and binds it to the account.
 *
 * @param token of a session that waits for its second factor; the own one otherwise
 * @returns recovery codes with the first factor of an account
 * @throws ApiError, DOMException where the person or the browser refuses
 */
export async function addPasskey(name: string, token?: string): Promise<readonly string[]> {
  const who = { quiet: true, ...(token && { token }) }
  const credential = await make(await call(api.passkeys.offer, who))
  return (await call(api.passkeys.add, { ...who, body: { name, credential } })).recoveryCodes
}

/**
 * Shows one of the own passkeys to the server.
 *
 * @param trust whether the second factor is not asked for in this browser for as long as the policy says
 * @throws ApiError, DOMException where the person or the browser refuses
 */
export async function passByPasskey({
  token,
  trust,
}: {
  token?: string
  trust?: boolean
} = {}): Promise<void> {
  const who = { quiet: true, ...(token && { token }) }
  const credential = await show(await call(api.passkeys.ask, who))
  await call(api.passkeys.pass, { ...who, body: { credential, ...(trust && { trust }) } })
}
