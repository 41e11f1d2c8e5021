import type { MailText } from '#domain/office/words/mail-text.ts'

const OF_INVOICES = ['event', 'policy number', 'invoice number', 'amount', 'due day'] as const

export const MONEY_MAILS = {
  invoice: {
    about: 'money',
    title: 'Invoice',
    when: 'To the payer, when it is issued',
    values: OF_INVOICES,
    ours: {
      subject: 'Invoice {{invoice number}} of {{amount}}: policy {{policy number}}',
      heading: 'Pay {{amount}} by {{due day}}',
      opening: 'Your invoice for {{event}} is attached. Pay as agreed, or by card with the button below.',
      closing: '',
    },
    required: { subject: ['invoice number'], heading: ['amount'] },
  },
  'invoice-due-soon': {
    about: 'money',
    title: 'Reminder before an invoice is due',
    when: 'To the payer, on the days of the settings',
    values: OF_INVOICES,
    ours: {
      subject: 'Invoice {{invoice number}} is due {{due day}}: {{amount}} owed',
      heading: 'Pay {{amount}} by {{due day}}',
      opening:
        'This is a friendly notice: invoice {{invoice number}} for {{event}} is due {{due day}}. It’s not overdue. Pay as agreed, or by card with the button below.',
      closing: 'Already paid? Reply with the date and the check number or reference, and we’ll look for it.',
    },
    required: { subject: ['invoice number'], heading: ['amount'] },
  },
  'invoice-overdue': {
    about: 'money',
    title: 'Reminder of an overdue invoice',
    when: 'To the payer, on the days of the settings',
    values: OF_INVOICES,
    ours: {
      subject: 'Invoice {{invoice number}} is past due: {{amount}} owed',
      heading: 'Invoice {{invoice number}} is past due',
      opening: 'Invoice {{invoice number}} for {{event}} was due {{due day}}. Owed: {{amount}}.',
      closing: 'Already paid? Reply with the date and the check number or reference, and we’ll look for it.',
    },
    required: { subject: ['invoice number'], opening: ['amount'] },
  },
  payment: {
    about: 'money',
    title: 'Payment received',
    when: 'To the payer of an invoice',
    values: ['event', 'policy number', 'amount'],
    ours: {
      subject: 'Payment of {{amount}} received: policy {{policy number}}',
      heading: 'We received {{amount}}',
      opening: 'Thanks for your payment for {{event}}. The record of it is attached.',
      closing: '',
    },
    required: { heading: ['amount'] },
  },
  'credit-memo': {
    about: 'money',
    title: 'Credit',
    when: 'To the payer, with the credit memo',
    values: ['event', 'policy number', 'amount'],
    ours: {
      subject: 'Credit of {{amount}}: policy {{policy number}}',
      heading: 'A credit of {{amount}} for you',
      opening: 'We credited your policy for {{event}}. Your credit memo is attached.',
      closing: '',
    },
    required: { heading: ['amount'] },
  },
  refund: {
    about: 'money',
    title: 'Refund',
    when: 'To the payer, when money goes back',
    values: ['event', 'policy number', 'amount'],
    ours: {
      subject: 'Refund of {{amount}}: policy {{policy number}}',
      heading: 'Your refund of {{amount}} is on its way',
      opening: 'We sent a refund for {{event}}. Your refund record is attached.',
      closing: '',
    },
    required: { heading: ['amount'] },
  },
  'credit-taken-back': {
    about: 'money',
    title: 'Credit withdrawn',
    when: 'To the payer who was told of it',
    values: ['event', 'policy number', 'amount', 'credit memo'],
    ours: {
      subject: 'Credit {{credit memo}} was withdrawn: policy {{policy number}}',
      heading: 'Your credit of {{amount}} was withdrawn',
      opening:
        'We withdrew the {{amount}} credit on your policy for {{event}}. None of it was used, so you owe nothing for it.',
      closing: '',
    },
    required: { heading: ['amount'] },
  },
  statement: {
    about: 'money',
    title: 'Statement with money owed',
    when: 'To the payer, with the statement',
    values: ['amount', 'statement day'],
    ours: {
      subject: 'Your statement of {{statement day}}',
      heading: '{{amount}} is open on your account',
      opening: 'Your statement is attached. Each invoice says how it is paid.',
      closing: '',
    },
    required: { heading: ['amount'] },
  },
  'statement-settled': {
    about: 'money',
    title: 'Statement with nothing owed',
    when: 'To the payer, with the statement',
    values: ['statement day'],
    ours: {
      subject: 'Your statement of {{statement day}}',
      heading: 'Your statement of account',
      opening: 'Nothing is open on your account. Your statement is attached.',
      closing: '',
    },
  },
  'statement-credit': {
    about: 'money',
    title: 'Statement with money left',
    when: 'To the payer, with the statement',
    values: ['amount', 'statement day'],
    ours: {
      subject: 'Your statement of {{statement day}}',
      heading: 'Your statement of account',
      opening: '{{amount}} is left of what you paid. We’ll use it for your next invoice or refund it.',
      closing: '',
    },
    required: { opening: ['amount'] },
  },
} as const satisfies Readonly<Record<string, MailText>>
