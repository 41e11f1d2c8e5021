import { exampleMessage } from '#web/admin/case/mail/dialogs/PreviewMessageDialog.tsx'
import type { CaseMessage } from '#web/admin/case/mail/queries.ts'

export const OTHER = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'

/** A message of the producer that its receiver’s server refused. */
export const bounced: CaseMessage = {
  ...exampleMessage,
  id: OTHER,
  subject: 'Rules to post',
  recipient: 'pro@juniperhollow.example',
  state: 'bounced',
  error: '552 mailbox full',
  receivers: [{ address: 'pro@juniperhollow.example', state: 'bounced', said: '552 mailbox full' }],
  copy: 'producer',
}

/** What a rep can write to whom. */
export const LETTER = {
  addresses: [
    { email: 'dana@lanternhouse.example', role: 'insured', name: 'Dana Reyes' },
    { email: 'ann@lake.example', role: 'copied', name: null },
  ],
  letters: {
    insured: [
      { id: 'answer', name: 'Answer a question', subject: 'Your question', text: 'Hi Dana,', link: 'none' },
      {
        id: 'policy-link',
        name: 'Send the link',
        subject: 'Your policy',
        text: 'Here it is',
        link: 'policy',
      },
    ],
    producer: [],
  },
  links: { insured: ['none', 'policy'], producer: ['none'] },
}

const shared = { issued_at: null, current: true }

/** Documents of a policy that a producer sold. */
export const DOCUMENTS = {
  papers: [
    { ...shared, id: 'certificate-1', title: 'Certificate, version 1', copy: 'everybody' },
    { ...shared, id: 'SR-1', title: 'Receipt SR-1', copy: 'producer' },
  ],
  addresses: LETTER.addresses,
}
