import type { CaseMessage } from '#web/admin/case/mail/queries.ts'

/** What became of a message, in words; what somebody has to look at is sand. */
const STATE_WORDS: Readonly<Record<CaseMessage['state'], { words: string; isTrouble: boolean }>> = {
  queued: { words: 'sending to', isTrouble: false },
  sent: { words: 'sent to', isTrouble: false },
  kept: { words: 'kept here for', isTrouble: false },
  bounced: { words: 'returned by', isTrouble: true },
  failed: { words: 'not delivered to', isTrouble: true },
  withdrawn: { words: 'not sent to', isTrouble: false },
}

/** What became of it and for whom, with what the other side said of the first who did not get it. */
export function describeState(message: CaseMessage) {
  const { state, receivers, error } = message
  const { words, isTrouble } = STATE_WORDS[state]
  const missed =
    receivers.find(({ state: one }) => one === 'bounced') ?? receivers.find(({ said }) => said !== null)
  const who = isTrouble && missed ? missed.address : describeRecipients(message)
  const said = isTrouble ? (missed?.said ?? error) : null
  return { words: said === null ? `${words} ${who}` : `${words} ${who}: ${said}`, isTrouble }
}

const RECEIVER_WORDS = { queued: 'not delivered yet', sent: 'delivered', bounced: 'returned' } as const

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
export function describeRecipients({ recipient, cc }: Pick<CaseMessage, 'recipient' | 'cc'>): string {
  if (recipient === '') return 'nobody'
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
