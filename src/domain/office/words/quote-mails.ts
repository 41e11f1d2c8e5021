import type { MailText } from '#domain/office/words/mail-text.ts'

export const QUOTE_MAILS = {
  'quote-link': {
    about: 'quotes',
    title: 'Link to a quote',
    when: 'To anyone who asks for the link of their quote',
    values: ['quote number', 'event'],
    ours: {
      subject: 'Your quote {{quote number}}',
      heading: 'Come back to your quote',
      opening: 'Your answers are saved. Use this link to pick up where you left off.',
      closing: '',
    },
  },
  'sent-quote': {
    about: 'quotes',
    title: 'Quote sent to someone',
    when: 'To anyone to whom a customer or a rep sends a quote. The sender writes its subject',
    values: ['sender', 'event', 'quote number'],
    ours: {
      heading: 'A quote for you',
      opening: '{{sender}} sent you this quote.',
      closing: '',
    },
    required: { opening: ['sender'] },
  },
  'follow-up': {
    about: 'quotes',
    title: 'Reminder of a quote',
    when: 'To anyone who hasn’t bought, once for each quote',
    values: ['quote number', 'event', 'first day'],
    ours: {
      subject: 'Your quote {{quote number}} is still here',
      heading: 'Your quote is still here',
      opening: 'Your answers are saved. Pick up where you left off.',
      closing: '',
    },
  },
  terms: {
    about: 'quotes',
    title: 'Terms to accept',
    when: 'To the person who decides, when a rep sends the terms',
    values: ['event', 'asked by'],
    ours: {
      subject: 'Terms to accept for {{event}}',
      heading: 'Read and accept the terms',
      opening: '{{asked by}} is arranging prize insurance for {{event}} and needs you to accept its terms.',
      closing: '',
    },
    required: { opening: ['asked by'] },
  },
} as const satisfies Readonly<Record<string, MailText>>
