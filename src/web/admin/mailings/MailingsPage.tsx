import { useLocation } from 'wouter'
import { listMailings, type MailingSummary } from '#contract/mailings.ts'
import { MAILING_STATES } from '#domain/mailings/office/mailing-states.ts'
import { mailingName, STATE_NAMES } from '#web/admin/mailings/mailing-texts.ts'
import { mailingPath } from '#web/admin/mailings/queries.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { Column } from '#web/data/table/columns.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { ListKeys } from '#web/rep-frame/palette/keys/ListKeys.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

type List = typeof listMailings

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => (
      <span dir="auto" title={subject} className="@3xl:block @3xl:w-56 @3xl:truncate @5xl:w-80">
        {subject}
      </span>
    ),
  },
  {
    id: 'mailing',
    header: 'What it is',
    cell: ({ mailing }) => <span className="@3xl:whitespace-nowrap">{mailingName(mailing)}</span>,
  },
  { id: 'state', header: 'State', cell: ({ state }) => STATE_NAMES[state] },
  {
    id: 'starts_at',
    header: 'Begins',
    cell: ({ starts_at: at }) =>
      at === null ? null : <span className="@3xl:whitespace-nowrap">{formatMoment(at)}</span>,
  },
  {
    id: 'receivers',
    header: 'People',
    align: 'end',
    cell: ({ receivers }) => <Figure value={receivers} of="people" />,
  },
  { id: 'sent', header: 'Sent', align: 'end', cell: ({ sent }) => <Figure value={sent} of="sent" /> },
  {
    id: 'bounced',
    header: 'Came back',
    align: 'end',
    cell: ({ bounced }) => <Figure value={bounced} of="came back" />,
  },
  {
    id: 'left',
    header: 'Left',
    align: 'end',
    cell: ({ left }) => <Figure value={left} of="left" />,
  },
]

const FILTERS: FilterFields<List> = {
  state: {
    kind: 'choice',
    label: 'State',
    several: true,
    options: MAILING_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
  },
}

/** @rule P05 Whoever may send mailings sees all of them with what became of each. */
export default function MailingsPage() {
  return (
    <RepPage
      title="Mailings"
      permission="send-mailings"
      lead={() =>
        'Newsletters, offers, and reminders to many customers. Anyone who unsubscribed doesn’t get them.'
      }
    >
      <Mailings />
    </RepPage>
  )
}

function Mailings() {
  const [, navigate] = useLocation()
  const add = async () => {
    const added = await openDialog('edit-mailing', {})
    if (added) navigate(mailingPath(added.id))
  }
  return (
    <div className="grid gap-6">
      <div>
        <Button kind="primary" onClick={() => void add()}>
          Write a mailing
        </Button>
      </div>
      <DataList
        label="Mailings"
        list={listMailings}
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={({ id }: MailingSummary) => mailingPath(id)}
        empty={
          <Empty title="No mailings yet">
            <p className="max-w-measure text-muted">
              Write the first one. It stays a draft until you send or schedule it.
            </p>
          </Empty>
        }
      >
        {(shown) => <ListKeys shown={shown} />}
      </DataList>
    </div>
  )
}

/** Where its heading isn’t seen, with what is counted. Nothing is left empty. */
function Figure({ value, of }: { value: number; of: string }) {
  if (value === 0) return null
  return (
    <>
      {value}
      <span aria-hidden="true" className="@min-[45rem]:hidden">
        {' '}
        {of}
      </span>
    </>
  )
}
