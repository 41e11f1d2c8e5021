import { MAILING_IDS, type MailingId } from '#domain/mailings/mailings.ts'

/** Stored: a name never changes. */
export const MAILING_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const

export type MailingState = (typeof MAILING_STATES)[number]

/** What a person does with a mailing, besides writing it. */
export type MailingAct = 'change' | 'delete' | 'schedule' | 'unschedule' | 'stop' | 'resume'

const ALLOWED: Readonly<Record<MailingAct, readonly MailingState[]>> = {
  change: ['draft'],
  delete: ['draft'],
  schedule: ['draft'],
  unschedule: ['scheduled'],
  stop: ['sending'],
  resume: ['stopped'],
}

/** @rule P05 A mailing is written while it is a draft; what has begun to go out is only stopped and resumed. */
export function isActAllowed(act: MailingAct, state: MailingState): boolean {
  return ALLOWED[act].includes(state)
}

/** What the office writes by hand: reminders of next year's event go out by themselves. */
export type OfficeMailingId = Exclude<MailingId, 'reminders'>

/** @rule P05 The office sends newsletters and offers in both brand lines, and reminders about quotes in the main one. */
export const OFFICE_MAILING_IDS = MAILING_IDS.filter((id): id is OfficeMailingId => id !== 'reminders')

/** Why somebody of the audience gets no mail. Stored: a name never changes. */
export const LEFT_OUT_REASONS = ['unsubscribed', 'erased', 'bounced', 'recent', 'old', 'gone'] as const

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
