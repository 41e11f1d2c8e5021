import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'
import { deleteExpiredPasswordLinks } from '#server/reps/account/repository.ts'
import { deleteExpiredInvitations } from '#server/reps/people/repository.ts'
import { SESSION_IDLE_MS } from '#server/reps/rep-session.ts'
import { deleteEndedRepSessions, deleteExpiredRepDevices } from '#server/reps/repository.ts'
import { deleteExpiredProofs } from '#server/reps/second-factor/repository.ts'

/** So long an owner sees that somebody did not accept. */
const EXPIRED_INVITATION_DAYS = 30

export const REP_CLEANERS: readonly Cleaner[] = [
  deleteExpiredRepDevices,
  deleteExpiredPasswordLinks,
  deleteExpiredProofs,
  (db, at) => deleteExpiredInvitations(db, subtractDays(at, EXPIRED_INVITATION_DAYS)),
  (db, at) => deleteEndedRepSessions(db, at, new Date(at.getTime() - SESSION_IDLE_MS)),
]
