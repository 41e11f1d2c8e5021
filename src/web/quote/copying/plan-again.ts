import { copyContact, copyPolicy } from '#contract/quote-copies.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { CLIENT, REP, stepPath } from '#web/api/viewer.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { NewQuote } from '#web/quote/copying/dialogs/PlanAgainDialog.tsx'

/** The history state of the first step that is shown of a copy. */
export interface CopyJustMade {
  isCopy: true
}

interface PlannedEvent {
  formerDay: CalendarDate | undefined
  as: Editor
  navigate: (path: string, options: { state: CopyJustMade }) => void
}

interface PolicyToCopy extends PlannedEvent {
  number: string
  asksProducer: boolean
}

/** Asks for the day of the next event of a policy, and goes on to its quote. */
export async function planPolicyAgain({ number, asksProducer, ...event }: PolicyToCopy): Promise<void> {
  const { formerDay, as } = event
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const made = await openDialog('plan-again', {
    from: `policy ${number}`,
    formerDay,
    today: dateInTimeZone(new Date(), timeZone),
    asksProducer,
    send: async (body, options) =>
      (await call(copyPolicy, { params: { number }, body, actingAs: as, ...options })).data,
  })
  goOn(event, made)
}

interface QuoteToCopy extends PlannedEvent {
  guid: string
  /** Its number. */
  number: string
  today: CalendarDate
}

/** The same of a quote, bought or not. */
export async function planQuoteAgain({ guid, number, today, ...event }: QuoteToCopy): Promise<void> {
  const { formerDay, as } = event
  const made = await openDialog('plan-again', {
    from: `quote ${number}`,
    formerDay,
    today,
    send: async (body, options) =>
      (await call(copyContact, { params: { guid }, body, actingAs: as, ...options })).data,
  })
  goOn(event, made)
}

function goOn({ as, navigate }: PlannedEvent, made: NewQuote | undefined): void {
  if (!made) return
  const viewer = as === 'rep' ? REP : CLIENT
  navigate(stepPath({ viewer, contact: { id: made.id } }, made.step), { state: { isCopy: true } })
}
