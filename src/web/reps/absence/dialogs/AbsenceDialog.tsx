import { useQuery } from '@tanstack/react-query'
import type { Assignee } from '#contract/desk/assigning.ts'
import { endAbsence, setAbsence, setOwnAbsence } from '#contract/rep-absences.ts'
import type { Person } from '#contract/rep-people.ts'
import { absenceFields } from '#domain/reps/absence.fields.ts'
import { canStandIn } from '#domain/reps/roles.ts'
import { type CalendarDate, formatPlainDate } from '#domain/values/calendar.ts'
import { text } from '#domain/values/field-kinds.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { DateField } from '#web/form/figure-fields.tsx'
import { SelectField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { reloadAbsences } from '#web/reps/absence/queries.ts'
import { assigneesQuery, listWorkers, nameColleague } from '#web/reps/colleagues.ts'
import { fromDayOn, readersToday } from '#web/ui/typed/day-limits.ts'
import { Button } from '#web/ui/Button.tsx'

interface AbsenceDialogProps extends DialogProps<true> {
  /** Who is away; the reader themselves if left out. */
  rep?: { id: string; name: string }
  /** As it is now. */
  away?: Person['away']
}

const FIELDS = {
  until: absenceFields.until,
  stand_in_id: text({ label: 'Who’s standing in', cardLike: true, message: 'Choose who’s standing in' }),
}

/** Asks until when somebody is away, and who stands in. */
export default function AbsenceDialog({ rep, away, close }: AbsenceDialogProps) {
  const colleagues = useQuery(assigneesQuery, queryClient).data ?? []
  const form = useForm({
    fields: FIELDS,
    initial: {
      until: away ? formatPlainDate(away.until as CalendarDate) : '',
      stand_in_id: away?.stand_in_id ?? '',
    },
    send: (body, options) =>
      rep
        ? call(setAbsence, { params: { id: rep.id }, body, ...options })
        : call(setOwnAbsence, { body, ...options }),
    onDone: () => {
      reloadAbsences()
      close(true)
    },
  })

  async function end() {
    if (!rep) return
    await call(endAbsence, { params: { id: rep.id } })
    reloadAbsences()
    close(true)
  }

  const isAbsent = ({ id, is_me: isMe }: Assignee) => (rep ? id === rep.id : isMe)
  const absent = colleagues.find(isAbsent)?.role
  const others = listWorkers(
    colleagues,
    (one) => absent === undefined || canStandIn(one, { role: absent }),
  ).filter((one) => !isAbsent(one))
  return (
    <FormDialog
      title={rep ? `${rep.name} is away` : 'You’re away'}
      submitLabel="Save"
      failureTitle="Nothing was changed"
      close={() => close()}
      form={form}
      alternatives={
        rep &&
        away && (
          <Button disabled={form.isBusy} onClick={() => void end().catch(() => undefined)}>
            They’re back
          </Button>
        )
      }
    >
      <p className="text-muted">
        From now until that day, the person standing in also sees the quotes, policies, and tasks.
      </p>
      <DateField {...form.field('until')} dateFormat="MM/dd/yyyy" limits={fromDayOn(readersToday())} />
      <SelectField
        {...form.field('stand_in_id')}
        options={others.map((colleague) => ({ value: colleague.id, label: nameColleague(colleague) }))}
      />
    </FormDialog>
  )
}

export const example: Omit<AbsenceDialogProps, 'close'> = {
  rep: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: 'Robin Fields' },
  away: { until: '2027-05-03', stand_in_id: null, stand_in: null },
}
