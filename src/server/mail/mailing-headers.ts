import { unsubscribeInOneClick } from '#contract/unsubscribing.ts'
import { BRANDS } from '#domain/brands.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { type Env } from '#server/env.ts'
import { API_BASE } from '#server/http/serve.ts'
import { addressOf } from '#server/mail/compose-mail.ts'
import { type Message } from '#server/mail/repository.ts'

/** Who sends, and where their site is. */
export type Sender = Pick<Env, 'mailFrom' | 'publicUrl'>

/**
 * What mail programs need to offer leaving a mailing; any other mail has none of it. The link names the receiver by the
 * random id of the message, so it opens nothing but its own mailing, and nothing that somebody typed gets into it.
 *
 * @rule P05 A mailing is left in one click from the mail program (RFC 8058).
 */
export function mailingHeaders(
  { id, mailing }: Pick<Message, 'id' | 'mailing'>,
  { mailFrom, publicUrl }: Sender,
): Record<string, string> {
  if (mailing === null) return {}
  const { brand, list } = MAILINGS[mailing]
  const path = unsubscribeInOneClick.path.replace(':message', id)
  return {
    'List-Id': `${BRANDS[brand].name} ${list} <${mailing}.${addressOf(mailFrom).split('@').at(-1)}>`,
    'List-Unsubscribe': `<${publicUrl}${API_BASE}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  }
}
