import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { MOST_LINKS_A_DAY } from '#domain/claims/links/link-life.ts'
import { ProblemError } from '#domain/problem.ts'
import { countLinksSince, insertLink } from '#server/claims/links/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import type { accessLinks } from '#server/schema/claims/links.schema.ts'

const DAY_MS = 86_400_000
/** A token is kept for a mail that is not delivered at most so long. */
const HELPER_MAIL_DAYS = 30

type NewLink = Omit<typeof accessLinks.$inferInsert, 'id' | 'tokenHash' | 'createdAt'>

/** A link as it is mailed, or shown once. */
export interface MadeLink extends SecretLink {
  id: string
}

/**
 * Makes a link; its secret is in this answer alone.
 *
 * @rule N103 Of 32 random bytes only the hash is stored; of a policy 30 links are made in a day.
 */
export async function makeLink(
  { db: trx, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  link: NewLink,
): Promise<MadeLink> {
  const createdAt = now()
  const today = await countLinksSince(trx, link.policyId, new Date(createdAt.getTime() - DAY_MS))
  if (today >= MOST_LINKS_A_DAY)
    throw new ProblemError({
      code: 'NOT_POSSIBLE',
      why: `You made ${MOST_LINKS_A_DAY} links for this policy today. Make the next one tomorrow.`,
    })
  const [id, token] = [randomUUID(), createSecret()]
  await insertLink(trx, { ...link, id, tokenHash: hashSecret(token), createdAt })
  return {
    id,
    token,
    url: env.publicUrl + pagePath('claim-link', { token }),
    expiresAt: link.expiresAt ?? new Date(createdAt.getTime() + HELPER_MAIL_DAYS * DAY_MS),
  }
}
