import type { MailText } from '#domain/office/words/mail-text.ts'

const OF_CLAIMS = ['claim number', 'winner', 'event', 'policy number'] as const

export const CLAIM_MAILS = {
  'claim-received': {
    about: 'claims',
    title: 'Win reported',
    when: 'To insured and producer, when a win is reported',
    values: OF_CLAIMS,
    ours: {
      subject: 'We received claim {{claim number}}',
      heading: 'We received your claim',
      opening: 'The win of {{winner}} is reported. Nothing is decided yet: a person reviews every claim.',
      closing: 'If someone else saw the win, write down their names. We’ll need a statement.',
    },
    required: { subject: ['claim number'] },
  },
  'follow-win': {
    about: 'claims',
    title: 'Follow a win',
    when: 'To the winner, when the organizer sends the link',
    values: ['event', 'winner'],
    ours: {
      subject: 'Follow your win',
      heading: 'Follow your win',
      opening:
        'Your win is reported to us. This page shows where it stands, and what we still need from you.\nYou can open it as often as you like. It changes nothing, so nothing can go wrong there.',
      closing: '',
    },
  },
  'claim-approved': {
    about: 'claims',
    title: 'Claim approved',
    when: 'To insured and producer, with who is paid and when',
    values: OF_CLAIMS,
    ours: {
      subject: 'Claim {{claim number}} is approved',
      heading: 'The claim is approved',
      opening:
        'We approved the claim for the win of {{winner}}.\nWe’ll pay as it says below, and email you when a payment is on its way.',
      closing: '',
    },
    required: { subject: ['claim number'] },
  },
  'claim-declined': {
    about: 'claims',
    title: 'Claim declined',
    when: 'To insured and producer, with the letter of the decision as its text',
    values: OF_CLAIMS,
    ours: {
      subject: 'Our letter on claim {{claim number}}',
      heading: 'We can’t pay this claim',
      closing: '',
    },
    required: { subject: ['claim number'] },
  },
  'claim-payment': {
    about: 'claims',
    title: 'Prize paid',
    when: 'To insured and producer, for each payment',
    values: [...OF_CLAIMS, 'amount', 'payee'],
    ours: {
      subject: 'We paid {{amount}} on claim {{claim number}}',
      heading: 'We paid {{amount}}',
      opening: 'We paid {{amount}} to {{payee}}.',
      closing: 'If the payment doesn’t arrive within 10 business days, reply to this email.',
    },
    required: { subject: ['claim number'], opening: ['amount'] },
  },
  'claim-closed': {
    about: 'claims',
    title: 'Claim closed without a decision',
    when: 'To insured and producer, with the reason',
    values: OF_CLAIMS,
    ours: {
      subject: 'Claim {{claim number}} is closed',
      heading: 'The claim is closed',
      opening: 'We closed the claim for the win of {{winner}}.',
      closing: 'If it shouldn’t be closed, call us or reply to this email. We can reopen it.',
    },
    required: { subject: ['claim number'] },
  },
} as const satisfies Readonly<Record<string, MailText>>
