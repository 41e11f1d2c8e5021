import { unsubscribeInOneClick } from '#contract/unsubscribe.ts'
import { BRANDS } from '#domain/mailings/brands.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { type Env } from '#server/platform/config/env.ts'
import { API_BASE } from '#server/platform/http/api-base.ts'
import { getSenderAddress } from '#server/messaging/delivery/compose-mail.ts'
import { type Message } from '#server/messaging/repository.ts'

/** Who sends, and where their site is. */
export type Sender = Pick<Env, 'mailFrom' | 'publicUrl'>

/**
 * What mail programs need to offer leaving a mailing; any other mail has none of it. The link names the receiver by the
 * random id of the message, so it opens nothing but its own mailing, and nothing that somebody typed gets into it.
 *
 * @rule P05 A mailing is left in one click from the mail program (RFC 8058).
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
