import type { MailText } from '#domain/office/words/mail-text.ts'

/** What a certificate is for, wherever it is attached. */
export const READ_ADVICE =
  'Read the certificate before the event and give the golf course a copy. It lists what has to happen for a prize to be paid.'

export const POLICY_MAILS = {
  purchase: {
    about: 'policies',
    title: 'Policy bought',
    when: 'To the buyer, with certificate and receipt or invoice',
    values: ['event', 'first day', 'policy number', 'document'],
    ours: {
      subject: 'You’re insured: {{event}}, {{first day}}',
      heading: 'You’re insured',
      opening: `Thanks for insuring {{event}} with Albatross. Your certificate (your proof of insurance) and {{document}} are attached.\n${READ_ADVICE}`,
      closing:
        'Before the event, open Event day on that page once. From then on it works on your phone without a connection.',
    },
  },
  'client-certificate': {
    about: 'policies',
    title: 'Certificate for the client of a producer',
    when: 'To the insured, when a producer bought',
    values: ['event', 'first day', 'policy number', 'agency'],
    ours: {
      subject: 'Your certificate: policy {{policy number}}',
      heading: 'Your certificate',
      opening: `{{agency}} arranged prize insurance for {{event}}. Your certificate (your proof of insurance) is attached.\n${READ_ADVICE}`,
      closing: '',
    },
    required: { opening: ['agency'] },
  },
  'policy-changed': {
    about: 'policies',
    title: 'Policy changed, postponed, or cancelled',
    when: 'To insured and producer, with the new documents',
    values: ['event', 'first day', 'policy number', 'endorsement', 'what happened'],
    ours: {
      subject: '{{what happened}}: policy {{policy number}}',
      heading: '{{what happened}}',
      opening:
        'Your documents for {{event}} are attached. Endorsement {{endorsement}} (the record of this change) shows what changed.',
      closing: '',
    },
    required: { subject: ['what happened'], heading: ['what happened'] },
  },
  'open-date': {
    about: 'policies',
    title: 'Postponed without a new date',
    when: 'To the insured, 60, 30, and 7 days before the coverage ends',
    values: ['event', 'policy number', 'last day'],
    ours: {
      subject: 'Set a new date by {{last day}}: policy {{policy number}}',
      heading: 'Your event has no new date yet',
      opening:
        '{{event}} is postponed and has no new date yet. To keep your coverage, set a date and play by {{last day}}.',
      closing: '',
    },
    required: { opening: ['last day'] },
  },
  'signs-shipped': {
    about: 'policies',
    title: 'Signs shipped',
    when: 'To insured and producer, when a package leaves',
    values: ['event', 'policy number', 'signs', 'carrier'],
    ours: {
      opening: 'We shipped {{signs}} for {{event}} with {{carrier}}.',
      closing: 'Is something wrong or missing when the package arrives? Reply to this email right away.',
    },
  },
  'email-confirmed': {
    about: 'policies',
    title: 'New email confirmed',
    when: 'To the new email of the insured, with its link to the policy',
    values: ['event', 'policy number'],
    ours: {
      subject: 'Your email is confirmed: policy {{policy number}}',
      heading: 'Your email is confirmed',
      opening: 'From now on, we’ll send everything about your policy for {{event}} to this email.',
      closing: '',
    },
  },
  'next-year': {
    about: 'policies',
    title: 'Next year’s event',
    when: 'To the insured, ten months after the event',
    values: ['event', 'policy number', 'suggested day'],
    ours: {
      subject: 'Planning your event again? Get a new quote in a minute',
      heading: 'Planning it again?',
      opening:
        'We insured {{event}} last year. Planning it again? Pick a date. We’ll copy your contests, addresses, and signs and give you a new price.\nWe suggest the same weekday: {{suggested day}}.',
      closing: '',
    },
  },
  'link-of-policies': {
    about: 'policies',
    title: 'Link to all policies of an email',
    when: 'To anyone who asks, if no quote has this email',
    values: [],
    ours: {
      subject: 'Your link to your policies',
      heading: 'Your policies',
      opening: 'You asked for a link to your policies.',
      closing: '',
    },
  },
  'purchase-copy': {
    about: 'policies',
    title: 'Copy of the documents',
    when: 'To anyone the buyer names',
    values: ['buyer', 'event', 'policy number', 'attached'],
    ours: {
      subject: '{{attached}}: policy {{policy number}}',
      heading: '{{attached}}, for your records',
      opening: '{{buyer}} bought a policy for {{event}} and asked us to send you the documents.',
      closing: '',
    },
    required: { opening: ['buyer'] },
  },
  'certificate-again': {
    about: 'policies',
    title: 'Certificate again',
    when: 'To insured or producer, when a rep sends it again',
    values: ['event', 'policy number', 'documents'],
    ours: {
      subject: 'Your {{documents}} again: policy {{policy number}}',
      heading: 'Your {{documents}}',
      opening: `Here’s your {{documents}} again. The certificate is your proof of insurance.\n${READ_ADVICE}`,
      closing: '',
    },
  },
  'sign-proof': {
    about: 'policies',
    title: 'Proof of signs',
    when: 'To the insured, before signs are printed',
    values: ['event', 'policy number', 'sign or signs', 'these signs'],
    ours: {
      subject: 'Check your {{sign or signs}}: policy {{policy number}}',
      heading: 'Check your {{sign or signs}} before we print',
      opening: '{{these signs}} for {{event}} will show a logo:',
      closing: '',
    },
  },
} as const satisfies Readonly<Record<string, MailText>>

export const EVENT_MAILS = {
  'event-day': {
    about: 'event',
    title: 'Before the event',
    when: 'To the insured, two days before',
    values: ['event', 'first day', 'policy number'],
    ours: {
      subject: 'Before your event: policy {{policy number}}',
      heading: 'Open it once where there is a connection',
      opening:
        '{{event}} is played on {{first day}}. Its page for the day works without a connection.\nOpen that page once on each phone that comes to the course. Open your policy there and choose Event day.\nIt shows what each contest needs, who watches, and how to report a win.',
      closing: '',
    },
  },
  'event-day-after': {
    about: 'event',
    title: 'After the event',
    when: 'To the insured, the day after, where someone was named to watch',
    values: ['event', 'policy number'],
    ours: {
      subject: 'After your event: policy {{policy number}}',
      heading: 'Open the event-day page again',
      opening:
        '{{event}} is over. What was written down without a connection waits on its phone until the page is open.\nOpen Event day again on each phone that was there. If nothing waits, you’re done.',
      closing: '',
    },
  },
  witness: {
    about: 'event',
    title: 'Asked to be a witness',
    when: 'To each witness that the organizer names',
    values: ['event'],
    ours: {
      subject: 'Can you be a witness?',
      heading: 'Can you be a witness?',
      opening:
        'The organizer of {{event}} asked you to watch a contest whose prize we insure. A win counts only if the right people saw it.',
      closing: '',
    },
  },
  'witness-released': {
    about: 'event',
    title: 'No longer a witness',
    when: 'To a witness whom the organizer no longer names',
    values: ['event'],
    ours: {
      subject: 'You’re no longer needed as a witness',
      heading: 'You’re no longer needed as a witness',
      opening: 'You’re no longer a witness at {{event}}. You don’t need to do anything.',
      closing: '',
    },
  },
  helper: {
    about: 'event',
    title: 'Asked to help',
    when: 'To each helper whom the organizer names',
    values: ['event'],
    ours: {
      subject: 'You’re helping at the event',
      heading: 'You’re helping at the event',
      opening:
        'The organizer of {{event}} asked you to help. Its prizes are insured.\nThe page shows what to measure, photograph and write down, and who has to sign if someone wins.\nOpen it once before you go. It also works where there’s no connection.',
      closing: '',
    },
  },
  'course-setup': {
    about: 'event',
    title: 'Set-up for the golf course',
    when: 'To the golf course, when the organizer sends it',
    values: ['event'],
    ours: {
      subject: 'How to set up the insured holes',
      heading: 'How to set up the insured holes',
      opening:
        'The organizer of {{event}} sent you the set-up of the insured holes. It has the yardages, the rules to post, who has to watch, and who to call.',
      closing: '',
    },
  },
  'witness-moved': {
    about: 'event',
    title: 'Witness: another day',
    when: 'To each witness, when the event moves',
    values: ['event'],
    ours: {
      subject: 'The day you watch has changed',
      heading: 'The day you watch has changed',
      opening: 'The contest you’ll watch has moved to another day. The day below is the right one.',
      closing: '',
    },
  },
  'witness-postponed': {
    about: 'event',
    title: 'Witness: event postponed',
    when: 'To each witness, when the event has no new date yet',
    values: ['event'],
    ours: {
      subject: 'The event is postponed',
      heading: 'The event is postponed',
      opening: 'The contest you’ll watch is postponed. We’ll email you when there’s a new date.',
      closing: '',
    },
  },
} as const satisfies Readonly<Record<string, MailText>>
