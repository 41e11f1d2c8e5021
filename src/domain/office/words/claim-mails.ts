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
  'claim-draft': {
    about: 'claims',
    title: 'Report to go on with',
    when: 'To the person who began to report a win and asks for the link',
    values: ['event', 'policy number'],
    ours: {
      subject: 'Go on with your report: policy {{policy number}}',
      heading: 'Go on with your report',
      opening: 'You began to report a win. Open it on any device, go on where you stopped, and send it.',
      closing: '',
    },
  },
  'claim-documents': {
    about: 'claims',
    title: 'Documents still needed',
    when: 'To insured and producer, with what a rep writes and what is missing',
    values: OF_CLAIMS,
    ours: {
      subject: 'Documents we still need: claim {{claim number}}',
      heading: 'Documents we still need',
      closing: '',
    },
    required: { subject: ['claim number'] },
  },
  'claim-document-again': {
    about: 'claims',
    title: 'Document to send again',
    when: 'To insured and producer, with the reason',
    values: OF_CLAIMS,
    ours: {
      subject: 'Send a document again: claim {{claim number}}',
      heading: 'Send a document again',
      closing: '',
    },
    required: { subject: ['claim number'] },
  },
  'claim-reminder': {
    about: 'claims',
    title: 'Reminder of documents',
    when: 'To insured and producer, before the documents are due',
    values: [...OF_CLAIMS, 'by when', 'documents to send'],
    ours: {
      subject: '{{documents to send}}: claim {{claim number}}',
      heading: 'Documents to send',
      opening: 'We still need these documents {{by when}}. We can decide once we have all of them.',
      closing: 'If you can’t get one of them, reply to this email and tell us why.',
    },
    required: { subject: ['claim number'], opening: ['by when'] },
  },
  'claim-overdue': {
    about: 'claims',
    title: 'Reminder of overdue documents',
    when: 'To insured and producer, once, after the documents were due',
    values: [...OF_CLAIMS, 'by when'],
    ours: {
      subject: 'Documents were due: claim {{claim number}}',
      heading: 'The documents were due',
      opening:
        'They were due {{by when}}. Send them now: we look at them like any others, and note the date.',
      closing: 'If you can’t get one of them, reply to this email and tell us why.',
    },
    required: { subject: ['claim number'] },
  },
  'claim-answer-received': {
    about: 'claims',
    title: 'Answer to a decline received',
    when: 'To the person who answered, with what was answered',
    values: OF_CLAIMS,
    ours: {
      subject: 'We got your answer on claim {{claim number}}',
      heading: 'We got your answer',
      opening: 'A person reads it, usually within 5 business days. Until then the claim stays open.',
      closing: '',
    },
    required: { subject: ['claim number'] },
  },
  'claim-upheld': {
    about: 'claims',
    title: 'Decline stays',
    when: 'To insured and producer, with our letter as its text',
    values: OF_CLAIMS,
    ours: {
      subject: 'About your answer on claim {{claim number}}',
      heading: 'We read your answer, and our decision stays',
      closing: '',
    },
    required: { subject: ['claim number'] },
  },
  'claim-reopened': {
    about: 'claims',
    title: 'Claim reviewed again',
    when: 'To insured and producer, with the reason',
    values: OF_CLAIMS,
    ours: {
      subject: 'We’re reviewing claim {{claim number}} again',
      heading: 'We’re reviewing the claim again',
      opening: 'We reopened the claim for the win of {{winner}}. What was decided before no longer counts.',
      closing: 'You don’t need to do anything now. If we need more from you, we’ll email you.',
    },
    required: { subject: ['claim number'] },
  },
} as const satisfies Readonly<Record<string, MailText>>
