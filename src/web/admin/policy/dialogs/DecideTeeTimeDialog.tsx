import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { choice } from '#domain/values/field-kinds.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { RadioGroup } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'

export interface CountedTeeTime {
  /** What counts until a rep agrees, and what stands on the papers, as `HH:mm`. */
  tee_time: string
  printed_tee_time: string | null
}

interface DecideTeeTimeProps extends DialogProps<boolean> {
  number: string
  counted: CountedTeeTime
  decide: (agrees: boolean) => Promise<void>
}

const FIELDS = {
  answer: choice({
    label: 'Deadlines count from',
    options: [
      { value: 'printed', label: 'The tee time on the documents' },
      { value: 'earlier', label: 'The earlier time' },
    ],
    message: 'Choose the time',
  }),
}

/**
 * A rep decides about a tee time that stands on the papers and does not count yet.
 *
 * @rule N91 From the list as from the page of the policy.
 */
export default function DecideTeeTimeDialog({ number, counted, decide, close }: DecideTeeTimeProps) {
  const form = useForm({
    fields: FIELDS,
    initial: { answer: 'printed' },
    send: async ({ answer }) => {
      await decide(answer === 'printed')
      return answer === 'printed'
    },
    onDone: close,
  })
  const { tee_time: counts, printed_tee_time: printed } = counted
  return (
    <FormDialog
      title={`Tee time of policy ${number}`}
      submitLabel="Set the tee time"
      failureTitle="We couldn’t save the decision"
      close={() => close()}
      form={form}
    >
      <p className="max-w-measure text-muted">
        The client changed the tee time, and the documents already show it. Until you agree, deadlines to
        change or cancel count from {formatTwelveHour(counts)}.
      </p>
      <RadioGroup
        {...form.field('answer')}
        options={[
          {
            value: 'printed',
            label: printed === null ? 'The tee time on the documents' : formatTwelveHour(printed),
          },
          { value: 'earlier', label: formatTwelveHour(counts) },
        ]}
      />
    </FormDialog>
  )
}

export const example: Omit<DecideTeeTimeProps, 'close'> = {
  number: 'ALB-100001',
  counted: { tee_time: '07:30', printed_tee_time: '09:00' },
  decide: () => Promise.resolve(),
}
