import { unsubscribeInOneClick } from '#contract/unsubscribe.ts'
import { BRANDS } from '#domain/mailings/brands.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { type Env } from '#server/kit/config/env.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { getSenderAddress } from '#server/messaging/delivery/compose-mail.ts'
import { type Message } from '#server/messaging/repository.ts'

/** The sender, and the address of the site. */
export type Sender = Pick<Env, 'mailFrom' | 'publicUrl'>

/**
 * Headers by which mail programs offer to unsubscribe; mail outside mailings has none. The link identifies the
 * receiver by the message's random id, so it only affects this mailing, and contains nothing that somebody entered.
 *
 * @rule P05 A mailing can be left with one click in the mail program (RFC 8058).
 */
export function createMailingHeaders(
  { id, mailing }: Pick<Message, 'id' | 'mailing'>,
  { mailFrom, publicUrl }: Sender,
): Record<string, string> {
  if (mailing === null) return {}
  const { brand, list } = MAILINGS[mailing]
  const path = unsubscribeInOneClick.path.replace(':message', id)
  return {
    'List-Id': `${BRANDS[brand].name} ${list} <${mailing}.${getSenderAddress(mailFrom).split('@').at(-1)}>`,
    'List-Unsubscribe': `<${publicUrl}${API_BASE}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  }
}
