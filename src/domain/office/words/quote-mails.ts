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
  'links-of-quotes': {
    about: 'quotes',
    title: 'Links to all quotes of an email',
    when: 'To anyone who asks, if no policy has this email',
    values: ['links', 'quotes'],
    ours: {
      subject: 'Your {{links}}',
      heading: 'Your {{quotes}}',
      opening: 'You asked for the quotes we have under this email. Your answers are saved.',
      closing: '',
    },
  },
  'links-of-quotes-and-policies': {
    about: 'quotes',
    title: 'Links to all quotes and policies of an email',
    when: 'To anyone who asks',
    values: [],
    ours: {
      subject: 'Your links to your quotes and policies',
      heading: 'Your quotes and policies',
      opening: 'You asked for the quotes and policies we have under this email.',
      closing: '',
    },
  },
  'quote-approved': {
    about: 'quotes',
    title: 'Contest or quote approved',
    when: 'Suggested to the rep who approves it, who can change it. The subject is also the heading',
    values: ['event', 'contest'],
    ours: {
      subject: 'Approved for {{event}}',
      opening:
        'Good news: this is approved.\n{{contest}}\nOpen your quote to see whether anything else is missing, and buy it there.',
      closing: '',
    },
    required: { opening: ['contest'] },
  },
  'quote-refused': {
    about: 'quotes',
    title: 'Contest or quote refused',
    when: 'Suggested to the rep who refuses it, who can change it. The subject is also the heading',
    values: ['event', 'contest', 'instead'],
    ours: {
      subject: 'About your quote for {{event}}',
      opening:
        'We reviewed your quote.\n{{contest}}\n{{instead}}\nOpen your quote to change it, or reply to this email.',
      closing: '',
    },
    required: { opening: ['contest'] },
  },
} as const satisfies Readonly<Record<string, MailText>>
