import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import type { copyContact } from '#contract/quote-copies.ts'
import { copyFields } from '#domain/quote/copying/copy.fields.ts'
import { proposeNextDay } from '#domain/quote/copying/next-year.ts'
import {
  type CalendarDate,
  formatContestDate,
  formatLongDate,
  parseContestDate,
} from '#domain/values/calendar.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import { fromDayOn } from '#web/ui/typed/day-limits.ts'

type CopyAnswer = EndpointResponse<typeof copyContact>['data']
type CopyBody = EndpointInput<typeof copyContact>['body']
export type NewQuote = NonNullable<CopyAnswer['quote']>

interface PlanAgainProps extends DialogProps<NewQuote> {
  /** What is copied, such as `policy ALB-100001`. */
  from: string
  /** The first day of the event; undefined if it has none. */
  formerDay: CalendarDate | undefined
  today: CalendarDate
  /** True for the client of a producer, whose producer goes on with it. */
  asksProducer?: boolean
  send: (body: CopyBody, options: FormCall) => Promise<CopyAnswer>
}

/**
 * Plans an event again: the day is all that it asks.
 *
 * @rule O12 The same weekday next year is proposed; what is copied and what is not is said.
 */
export default function PlanAgainDialog(props: PlanAgainProps) {
  const { from, formerDay, today, asksProducer = false, send, close } = props
  const form = useForm({
    fields: copyFields,
    initial: formerDay ? { first_contest_date: formatContestDate(proposeNextDay(formerDay, today)) } : {},
    validate: ({ first_contest_date: wire }) => {
      const day = parseContestDate(wire)
      return day && day < today ? { first_contest_date: copyFields.first_contest_date.message } : {}
    },
    send: (body, options) => send(body, options),
    onDone: ({ quote }) => quote && close(quote),
  })
  const reference = form.answer?.reference
  if (reference) return <ProducerAsked reference={reference} close={() => close()} />
  return (
    <FormDialog
      title="Again next year"
      submitLabel={asksProducer ? 'Ask for a quote' : 'Make the quote'}
      failureTitle="We couldn’t make the new quote"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure">
        We’ll copy the contests, addresses, and signs from {from}, with a new price. You’ll accept the terms
        and pay again. Coupons aren’t copied.
      </p>
      {asksProducer && (
        <p className="max-w-measure">
          We’ll email the new quote to the agent or broker who sold you the policy.
        </p>
      )}
      <DateField
        {...form.field('first_contest_date')}
        dateFormat="MM-dd-yyyy"
        today={today}
        limits={fromDayOn(today)}
        {...(formerDay && {
          hint: `Last time ${formatLongDate(formerDay)}. Other days of the event follow.`,
        })}
      />
    </FormDialog>
  )
}

function ProducerAsked({ reference, close }: { reference: string; close: () => void }) {
  return (
    <NoticeDialog title="We asked your agent or broker" close={close}>
      <p className="max-w-measure">
        We emailed them the new quote. When you talk, mention reference{' '}
        <strong className="font-semibold">{reference}</strong>. Nothing is insured yet.
      </p>
    </NoticeDialog>
  )
}

export const example: Omit<PlanAgainProps, 'close'> = {
  from: 'policy ALB-100001',
  formerDay: '2027-06-12' as CalendarDate,
  today: '2028-04-12' as CalendarDate,
  send: () => new Promise(() => undefined),
}
