import { type CaseMessage } from '#web/admin/case/mail/queries.ts'

/** What became of a message, in words; what somebody has to look at is sand. */
const STATE_WORDS: Readonly<Record<CaseMessage['state'], { words: string; isTrouble: boolean }>> = {
  queued: { words: 'sending', isTrouble: false },
  sent: { words: 'sent', isTrouble: false },
  kept: { words: 'kept here, no mail server is set', isTrouble: false },
  bounced: { words: 'came back', isTrouble: true },
  failed: { words: 'not delivered', isTrouble: true },
  withdrawn: { words: 'not sent', isTrouble: false },
}

/** With what the other side said of the first who did not get it, in one line. */
export function describeState({ state, receivers, error }: CaseMessage) {
  const { words, isTrouble } = STATE_WORDS[state]
  if (!isTrouble) return { words, isTrouble }
  const said = receivers.find((one) => one.said !== null)?.said ?? error
  return { words: said === null ? words : `${words}: ${said}`, isTrouble }
}

const RECEIVER_WORDS = { queued: 'not delivered yet', sent: 'delivered', bounced: 'came back' } as const

/** What became of it for one receiver. */
export function describeReceiver({ state, said }: CaseMessage['receivers'][number]): string {
  return said === null ? RECEIVER_WORDS[state] : `${RECEIVER_WORDS[state]}: ${said}`
}

const COPY_WORDS = {
  everybody: undefined,
  insured: 'Insured’s copy',
  producer: 'Producer’s copy',
  earlier: 'Copy of an earlier payer',
} as const

/** Whose copy it is, where that matters. */
export function describeCopy(copy: CaseMessage['copy']): string | undefined {
  return COPY_WORDS[copy]
}

/** Who has it, or that nobody does. */
export function describeReceivers({ recipient, cc }: Pick<CaseMessage, 'recipient' | 'cc'>): string {
  if (recipient === '') return 'Nobody'
  return cc === null ? recipient : `${recipient}, copy to ${cc}`
}

/** `Jun 12`, with the year if it is another one. */
export function formatDay(moment: string, now = new Date()): string {
  const at = new Date(moment)
  const isThisYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
