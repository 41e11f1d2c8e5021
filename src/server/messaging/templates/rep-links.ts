import { type RepRole, ROLE_TEXTS } from '#domain/reps/roles.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface InvitationFacts {
  invitedBy: string
  role: RepRole
  url: string
  validDays: number
}

/** Invites somebody to the office. */
export function createInvitationMail(
  letterhead: Letterhead,
  { invitedBy, role, url, validDays }: InvitationFacts,
): RenderedMail {
  const { label, may } = ROLE_TEXTS[role]
  return renderMail(letterhead, {
    subject: 'You’re invited to join Albatross',
    heading: 'You’re invited',
    paragraphs: [
      sentence`${userText(invitedBy)} invited you to join the Albatross team. Choose a password to accept.`,
    ],
    facts: [['Your role', `${label}: ${may.toLowerCase()}`]],
    button: { label: 'Accept the invitation', url },
    closing: [
      `This link works once and expires in ${validDays} days. Don’t forward it.`,
      'If you don’t know what this is about, you can ignore this email.',
    ],
  })
}

/** A link for a new password, on request of the rep or of an owner. */
export function createPasswordLinkMail(
  letterhead: Letterhead,
  { url, validMinutes }: { url: string; validMinutes: number },
): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      'You or an owner asked for a link to choose a new password. It’ll sign you out on all devices.',
    ],
    button: { label: 'Choose a new password', url },
    closing: [
      `This link works once and expires in ${validMinutes} minutes.`,
      'If you didn’t ask for it, you can ignore this email. Your password stays the same.',
    ],
  })
}

/** Tells a rep that an owner reset the sign-in, with the link for a new password. */
export function createSignInResetMail(
  letterhead: Letterhead,
  { resetBy, url, validMinutes }: { resetBy: string; url: string; validMinutes: number },
): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Your sign-in was reset',
    heading: 'Your sign-in was reset',
    paragraphs: [
      sentence`${userText(resetBy)} reset your sign-in. Your old password no longer works, you’re signed out on all devices, and your two-step sign-in is removed.`,
    ],
    button: { label: 'Choose a new password', url },
    closing: [
      `This link works once and expires in ${validMinutes} minutes. To get another, select “Forgotten your password?” on the sign-in page.`,
      'If you didn’t expect this, ask an owner before you continue.',
    ],
  })
}

/** Tells a rep that an operator took the password away; they hand out the link themselves. */
export function createPasswordWithdrawnMail(letterhead: Letterhead): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Your password was reset',
    heading: 'Your password was reset',
    paragraphs: [
      'The operator of this site reset your password. The old one no longer works, and you’re signed out on all devices.',
    ],
    closing: [
      'Ask the operator for a link to choose a new password, or select “Forgotten your password?” on the sign-in page.',
      'If you didn’t expect this, tell an owner right away.',
    ],
  })
}

/** What can happen to the second factors of a rep. */
const SECOND_FACTOR_CHANGES = {
  rep_code_app_added: 'An authenticator app was added to your sign-in.',
  rep_code_app_removed: 'The authenticator app was removed from your sign-in.',
  rep_passkey_added: 'A passkey was added to your sign-in.',
  rep_passkey_removed: 'A passkey was removed from your sign-in.',
  rep_recovery_codes_renewed: 'New recovery codes were created. The earlier ones no longer work.',
  rep_reset: 'The operator of this site removed your two-step sign-in, and you’re signed out on all devices.',
} as const

export type SecondFactorChange = keyof typeof SECOND_FACTOR_CHANGES

/** Tells a rep what was changed about the second factor, by whomever. */
export function createSecondFactorChangedMail(
  letterhead: Letterhead,
  change: SecondFactorChange,
): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Your two-step sign-in was changed',
    heading: 'Your two-step sign-in was changed',
    paragraphs: [SECOND_FACTOR_CHANGES[change]],
    closing: ['If it wasn’t you, tell an owner right away. They can reset your sign-in.'],
  })
}

/** Tells a rep that the password was changed, by whomever. */
export function createPasswordChangedMail(letterhead: Letterhead): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['Your password was changed, and your other devices were signed out.'],
    closing: ['If it wasn’t you, tell an owner right away.'],
  })
}
