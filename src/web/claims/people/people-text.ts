import type { ClaimPerson, MadeLink } from '#contract/claims/people.ts'
import { shortMoment } from '#web/policy/claims/claim-labels.ts'

const ROLES: Readonly<Record<ClaimPerson['role'], string>> = {
  winner: 'Winner',
  partner: 'Playing partner',
  witness: 'Witness',
  professional: 'Course professional',
}

/** `Playing partner 2` where there are several. */
export function nameRole({ role, place }: ClaimPerson, people: readonly ClaimPerson[]): string {
  const several = people.filter((one) => one.role === role).length > 1
  return several ? `${ROLES[role]} ${place}` : ROLES[role]
}

/** What became of somebody’s document, or of the link to it. */
export function sayProgress(
  { document_state: state, document, link }: ClaimPerson,
  timeZone: string,
): string {
  if (link?.state === 'used') return `Signed ${shortMoment(link.used_at ?? '', timeZone)}`
  if (state === 'accepted') return 'We accepted this document'
  if (state === 'not_needed') return 'We no longer need this document'
  if (state === 'received') return 'We have this document'
  if (link) return sayLink(link, timeZone)
  return document === null ? 'Signs before a notary, so there is no form here' : 'No link yet'
}

/** What became of the winner's page for ID and tax form. What is sent there is not said here. */
export function sayIdentity({ asks_identity: isAsked, identity }: ClaimPerson, timeZone: string): string {
  if (!isAsked) return 'We don’t need an ID or a tax form now'
  return identity
    ? `Page for ID and tax form: ${sayLink(identity, timeZone)}`
    : 'The winner sends an ID and a tax form on a page of their own.'
}

/** Where a link went, and whether it was opened. */
export function sayLink(link: MadeLink, timeZone: string): string {
  const { state, sent_to: to, opened_at: opened } = link
  if (state === 'ended') return 'The link was ended'
  if (state === 'expired') return 'The link has expired'
  const sent = to === null ? 'Link copied' : `Link emailed to ${to}`
  return opened === null ? `${sent}, not opened yet` : `${sent}, opened ${shortMoment(opened, timeZone)}`
}
