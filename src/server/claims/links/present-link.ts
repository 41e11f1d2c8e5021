import type { MadeLink } from '#contract/claims/people.ts'
import { linkState } from '#domain/claims/links/link-life.ts'
import type { AccessLink } from '#server/claims/links/repository.ts'

/** A link as whoever made it sees it. */
export function presentLink(link: AccessLink, expiresAt: Date | undefined, now: Date): MadeLink {
  const { id, email, createdAt, openedAt, usedAt } = link
  return {
    id,
    state: linkState({ ...link, expiresAt }, now),
    sent_to: email,
    created_at: createdAt.toISOString(),
    opened_at: openedAt?.toISOString() ?? null,
    used_at: usedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  }
}
