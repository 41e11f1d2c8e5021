import type { MailText } from '#domain/office/words/mail-text.ts'

const OF_POLICIES = ['event', 'policy number'] as const

export const CHANGE_MAILS = {
  'change-to-approve': {
    about: 'changes',
    title: 'Client asks for a change',
    when: 'To the producer, who approves or declines it',
    values: ['event', 'policy number', 'request'],
    ours: {
      subject: 'Your client requested a change: policy {{policy number}}',
      heading: '{{request}} needs your approval',
      opening: 'Your client requested it for {{event}}. Approve or decline it.',
      closing: '',
    },
    required: { heading: ['request'] },
  },
  'request-answered': {
    about: 'changes',
    title: 'Request answered',
    when: 'To insured or producer, with the answer as its text',
    values: ['event', 'policy number', 'what happened'],
    ours: {
      subject: '{{what happened}}: policy {{policy number}}',
      heading: '{{what happened}}',
      closing: '',
    },
  },
  'change-declined': {
    about: 'changes',
    title: 'Change declined',
    when: 'To the person who asked for it, and the producer',
    values: ['event', 'policy number', 'what happened', 'who asked'],
    ours: {
      subject: '{{what happened}}: policy {{policy number}}',
      heading: '{{what happened}}',
      opening: 'We declined the change {{who asked}} requested for {{event}}.',
      closing: '',
    },
    required: { subject: ['what happened'], heading: ['what happened'] },
  },
  'change-expired': {
    about: 'changes',
    title: 'Change expired',
    when: 'To the person who asked for it, and the producer',
    values: ['event', 'policy number', 'what happened', 'who asked'],
    ours: {
      subject: '{{what happened}}: policy {{policy number}}',
      heading: '{{what happened}}',
      opening:
        'The change {{who asked}} requested for {{event}} wasn’t decided or paid in time, so it expired.',
      closing: '',
    },
    required: { subject: ['what happened'], heading: ['what happened'] },
  },
  'change-payment': {
    about: 'changes',
    title: 'Change to pay',
    when: 'To the payer, when a change that costs more is approved',
    values: ['event', 'policy number', 'amount', 'whose change', 'what happened', 'who asked'],
    ours: {
      subject: 'Pay {{amount}} for {{whose change}}: policy {{policy number}}',
      heading: '{{what happened}}',
      opening:
        'The change {{who asked}} requested for {{event}} is approved. Pay the difference to put it into effect.',
      closing: '',
    },
    required: { subject: ['amount'] },
  },
  'email-to-confirm': {
    about: 'changes',
    title: 'Email to confirm',
    when: 'To the new email, when someone asks to move a policy to it',
    values: OF_POLICIES,
    ours: {
      subject: 'Confirm your email: policy {{policy number}}',
      heading: 'Confirm your email',
      opening: 'Someone asked to move policy {{policy number}} for {{event}} to this email.',
      closing: '',
    },
  },
  'email-asked': {
    about: 'changes',
    title: 'Policy may move to another email',
    when: 'To the email that holds until then',
    values: ['event', 'policy number', 'new email'],
    ours: {
      subject: 'Your policy may move to another email: policy {{policy number}}',
      heading: 'Your policy may move to another email',
      opening:
        'Someone asked to move policy {{policy number}} for {{event}} from this email to {{new email}}.',
      closing: 'If this is right, you don’t need to do anything.',
    },
    required: { opening: ['new email'] },
  },
  'email-left': {
    about: 'changes',
    title: 'Email was changed',
    when: 'To the earlier email, once the new one is confirmed',
    values: ['event', 'policy number', 'new email'],
    ours: {
      subject: 'The email was changed: policy {{policy number}}',
      heading: 'The email was changed',
      opening: 'The policy for {{event}} moved to {{new email}}.',
      closing:
        'If this is right, you don’t need to do anything. For other policies under this email, get a new link.',
    },
    required: { opening: ['new email'] },
  },
  'email-kept': {
    about: 'changes',
    title: 'Email stays the same',
    when: 'To the email that stopped or undid a change of it',
    values: OF_POLICIES,
    ours: {
      subject: 'Your email stays the same: policy {{policy number}}',
      heading: 'Your email stays the same',
      opening: 'Your policy for {{event}} stays with this email.',
      closing: '',
    },
  },
  'email-undone': {
    about: 'changes',
    title: 'Email wasn’t changed',
    when: 'To the new email, when the earlier one stops or undoes it',
    values: ['policy number'],
    ours: {
      subject: 'The email wasn’t changed: policy {{policy number}}',
      heading: 'The email wasn’t changed',
      opening: 'Policy {{policy number}} stays with its earlier email.',
      closing: 'If you think this is wrong, send us a message.',
    },
  },
  'producer-left': {
    about: 'changes',
    title: 'No longer the producer of record',
    when: 'To the earlier producer',
    values: OF_POLICIES,
    ours: {
      subject: 'You’re no longer the producer of record: policy {{policy number}}',
      heading: 'You’re no longer the producer of record',
      opening: 'We changed the producer of record of the policy for {{event}}.',
      closing: 'If you think this is wrong, reply to this email.',
    },
  },
  'producer-begun': {
    about: 'changes',
    title: 'Now the producer of record',
    when: 'To the new producer',
    values: OF_POLICIES,
    ours: {
      subject: 'You’re the producer of record: policy {{policy number}}',
      heading: 'You’re the producer of record',
      opening:
        'We made you the producer of record of the policy for {{event}}. Your client’s requests come to you first.',
      closing: '',
    },
  },
  'producer-replaced': {
    about: 'changes',
    title: 'New agent or broker',
    when: 'To the insured, when another agency acts',
    values: ['event', 'policy number', 'agency'],
    ours: {
      subject: 'Your agent or broker has changed: policy {{policy number}}',
      heading: 'You have a new agent or broker',
      opening:
        '{{agency}} now manages your policy for {{event}}. Your requests go to them first, and they see what a change costs.',
      closing: '',
    },
    required: { opening: ['agency'] },
  },
  'producer-ended': {
    about: 'changes',
    title: 'No longer an agent or broker',
    when: 'To the insured, when an agency no longer acts',
    values: OF_POLICIES,
    ours: {
      subject: 'Your agent or broker has changed: policy {{policy number}}',
      heading: 'You now manage your policy yourself',
      opening:
        'No agent or broker manages your policy for {{event}} now. You can change it yourself. If a change costs more, you pay the difference.',
      closing: '',
    },
  },
  'next-year-requested': {
    about: 'changes',
    title: 'Client plans the event again',
    when: 'To the producer, with the new quote',
    values: ['event', 'policy number', 'suggested day'],
    ours: {
      subject: 'Your client wants to insure its event again: policy {{policy number}}',
      heading: 'Your client is planning the event again',
      opening:
        'Your client wants to insure {{event}} again, on {{suggested day}}. We copied the policy into a new quote of yours with a new price.',
      closing: '',
    },
  },
} as const satisfies Readonly<Record<string, MailText>>
