import type { MailText } from '#domain/office/words/mail-text.ts'

export const MAILING_MAILS = {
  'subscribe-again': {
    about: 'mailings',
    title: 'Subscribe again',
    when: 'To an email that left a mailing, when someone asks for it again',
    values: ['mailing'],
    ours: {
      subject: 'Do you want {{mailing}} again?',
      heading: 'Subscribe again?',
      opening: 'This email is unsubscribed from {{mailing}}, and someone asked to get them here again.',
      closing: '',
    },
  },
} as const satisfies Readonly<Record<string, MailText>>
