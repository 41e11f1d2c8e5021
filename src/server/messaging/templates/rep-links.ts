import { type RepRole, ROLE_TEXTS } from '#domain/reps/roles.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
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
    subject: 'You are invited to work here',
    heading: 'You are invited',
    paragraphs: [
      sentence`${userText(invitedBy)} invites you to the office of Albatross. Choose a password to accept.`,
    ],
    facts: [['Your role', `${label}: ${may.toLowerCase()}`]],
    button: { label: 'Accept the invitation', url },
    closing: [
      `The link is good for ${validDays} days and works once. Keep it to yourself: whoever opens it first is let in.`,
      'If you do not know what this is about, you can ignore this e-mail.',
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
      'You, or an owner for you, asked for a link to choose a new password. All devices are then signed out.',
    ],
    button: { label: 'Choose a new password', url },
    closing: [
      `The link is good for ${validMinutes} minutes and works once.`,
      'If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
    ],
  })
}

/** Tells a rep that the password was changed, by whomever. */
export function createPasswordChangedMail(letterhead: Letterhead): RenderedMail {
  return renderMail(letterhead, {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password with which you sign in was changed just now, and other devices were signed out.',
    ],
    closing: ['If it was not you, tell an owner of the office at once.'],
  })
}
