import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { endOfDay, eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { readInsuredContests } from '#domain/claims/insured/read-certificate.ts'
import { addDays } from '#domain/values/calendar.ts'

/** What somebody who is not of the policy may be sent a link for. Stored. */
export const LINK_KINDS = ['helper', 'task', 'identity', 'tracker'] as const

export type LinkKind = (typeof LINK_KINDS)[number]

const DAY_MS = 86_400_000

/** How long a link to sign something, to send identity documents, or to see an award, opens it. */
export const TASK_LINK_DAYS = 30
export const TRACKER_LINK_DAYS = 400

/** Helpers go on so many days after the last contest, to send what was kept on a phone. */
export const HELPER_DAYS_AFTER = 7

/** As many helper links of a policy open at once. */
export const MOST_HELPER_LINKS = 10

/** As many links of a policy are made in a day. */
export const MOST_LINKS_A_DAY = 30

export function linkExpiry(kind: Exclude<LinkKind, 'helper'>, from: Date): Date {
  const days = kind === 'tracker' ? TRACKER_LINK_DAYS : TASK_LINK_DAYS
  return new Date(from.getTime() + days * DAY_MS)
}

/**
 * When the helpers of an event are done; undefined while a new date is awaited. A postponed contest moves it.
 *
 * @rule N103 A helper's link opens until seven days after the last contest.
 */
export function helpersUntil(certificate: CertificateContent): Date | undefined {
  const days = readInsuredContests(certificate).flatMap(({ dates }) => dates)
  const last = days.toSorted().at(-1)
  return last && endOfDay(addDays(last, HELPER_DAYS_AFTER), eventZone(certificate))
}

/** What a link is judged by. */
export interface LinkLife {
  usedAt: Date | null
  endedAt: Date | null
  /** Undefined if no moment is set. */
  expiresAt: Date | undefined
}

export type LinkState = 'open' | 'used' | 'expired' | 'ended'

/** What was signed stays signed, whatever came after. */
export function linkState({ usedAt, endedAt, expiresAt }: LinkLife, now: Date): LinkState {
  if (usedAt) return 'used'
  if (endedAt) return 'ended'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}
