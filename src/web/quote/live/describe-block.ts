import type { BlockState } from '#web/quote/live/edit-block.ts'
import type { EditActions } from '#web/quote/live/use-following.ts'

/** What a rep is told about who edits the quote, and what they can do about it. */
export interface BlockMessage {
  text: string
  /** The rest of it, not seen on a phone. */
  more?: string
  buttons: readonly { label: string; action: keyof EditActions }[]
}

const TAKE_OVER = { label: 'Take over', action: 'takeOver' } as const

/** Undefined if there is nothing to tell: nobody edits, or this page does. */
export function describeBlock(
  { block, hasAsked, takenBy }: BlockState,
  hasSetAside: boolean,
): BlockMessage | undefined {
  if (!block) {
    if (!hasSetAside) return undefined
    return { text: 'No one else is editing.', buttons: [{ label: 'Edit again', action: 'goOn' }] }
  }
  const { by, seen_by: seenBy, request, may_take_over: mayTakeOver } = block
  if (seenBy === 'editor') {
    if (!request || request.is_refused) return undefined
    return {
      text: `${request.by.name} asks to take over.`,
      buttons: [
        { label: 'Keep editing', action: 'refuse' },
        { label: 'Hand over', action: 'handOver' },
      ],
    }
  }
  if (seenBy === 'same-rep')
    return {
      text: 'You have this quote open in another tab.',
      more: 'What you save there shows here.',
      buttons: [{ label: 'Edit here', action: 'takeOver' }],
    }
  if (mayTakeOver)
    return {
      text: request?.is_own ? `${by.name} hasn’t answered.` : `${by.name} has stopped typing.`,
      buttons: [TAKE_OVER],
    }
  if (hasAsked) return { text: `${by.name} has been asked.`, more: 'Wait up to 20 seconds.', buttons: [] }
  if (request?.is_own)
    return { text: `${by.name} is still editing.`, buttons: [{ label: 'Ask again', action: 'ask' }] }
  return {
    text: takenBy === null ? `${by.name} is editing this quote.` : `${by.name} has taken over.`,
    more: 'You see what they save.',
    buttons: [{ label: 'Ask to take over', action: 'ask' }],
  }
}
