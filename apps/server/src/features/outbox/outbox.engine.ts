import type { PushType } from '@appeal/contract/outbox/push.routes.ts'

/** One SMS, mail or word to a group on its way out. */
export interface Outgoing {
  /** The same for every try: providers that know it send once. */
  key: string
  to: string
  template: string
  subject: string
  text: string
  /** Of a mail that was written as a page. */
  html?: string | undefined
  /** Fields of the template, in its order: providers fill their own registered text with them. */
  params: Readonly<Record<string, string>>
  /** What a person who sends by hand chose at the provider. */
  chosen?: Chosen | undefined
  /** Of what a group's robot says. */
  push?: Pushed | undefined
}

/** How a group's robot says something, and whom it calls by name. */
export interface Pushed {
  type: PushType
  /** Everybody, or the members with these numbers. */
  calls?: 'all' | string[] | undefined
  link?: string | undefined
  picture?: string | undefined
}

/** Choices of a person at a provider; what is left out stands in the settings. */
export interface Chosen {
  /** The provider's template. */
  code?: string | undefined
  signName?: string | undefined
  appId?: string | undefined
  /** Sender of a mail: address, name before it, tag by which the provider counts. */
  from?: string | undefined
  alias?: string | undefined
  tag?: string | undefined
}

/** What became of a message behind the provider. */
export interface Fate {
  outcome: 'delivered' | 'undelivered'
  code: string
}

export interface Engine {
  name: string
  /**
   * Hands a message to the far end and answers its receipt.
   *
   * @throws Undeliverable when another try cannot help; any other error is tried again
   */
  send(message: Outgoing): Promise<string>
  /** Asks the far end what became of a message that it took; undefined while it does not know. */
  fateOf?(sent: { to: string; receipt: string; sentAt: Date }): Promise<Fate | undefined>
}

/** The far end refused for good. The text is its code, never the message or the receiver. */
export class Undeliverable extends Error {}

/** Keeps messages in the database alone, where demonstrations show them. */
export const keeping: Engine = { name: 'LOCAL', send: async () => 'kept' }

/** Keeps everything that a sandbox would send, where its people read it: whatever the settings name, nobody is called. */
export const sandboxed: Engine = { name: 'LOCAL', send: async () => 'delivered in sandbox' }

/** An engine that lacks a setting: everything it is given is given up, by the setting's name. */
export const lacking = (name: string, setting: string): Engine => ({
  name,
  send: async () => {
    throw new Undeliverable(`setting ${setting} is missing`)
  },
})
