import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '#domain/reps/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { assigneesQuery, describeAway, listWorkers } from '#web/reps/colleagues.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface GiveQuotesProps extends DialogProps<{ id: string | null; name: string | null }> {
  /** Such as "3 rows" or the number of the quote. */
  what: string
}

/** As high as the list of two people, so that the buttons of a small team stand where they were. */
const SMALL_TEAM = 'h-37'

/** Asks whom quotes are given to: a press on a name gives them. */
export default function GiveQuotesDialog({ what, close }: GiveQuotesProps) {
  const assignees = useQuery(assigneesQuery, queryClient)
  return (
    <NoticeDialog title={`Assign ${what} to…`} closeLabel="Cancel" close={() => close()}>
      <QueryView query={assignees} waiting={<Skeleton className={SMALL_TEAM} />} failure={{ of: 'part' }}>
        {(reps) => (
          <ul className="grid gap-2">
            {listWorkers(reps, (one) => isAllowed(one, 'change')).map(({ id, name, is_me: isMe, away }) => (
              <li key={id}>
                <Button className="w-full justify-start! text-left!" onClick={() => close({ id, name })}>
                  <span>
                    {isMe ? `Me, ${name}` : name}
                    {away && (
                      <span className="block text-sm font-normal text-sand">{describeAway(away)}</span>
                    )}
                  </span>
                </Button>
              </li>
            ))}
            <li>
              <Button className="w-full justify-start!" onClick={() => close({ id: null, name: null })}>
                No one
              </Button>
            </li>
          </ul>
        )}
      </QueryView>
    </NoticeDialog>
  )
}

export const example: Omit<GiveQuotesProps, 'close'> = { what: '3 rows' }
