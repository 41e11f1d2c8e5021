import { useState } from 'react'
import { assignQuote } from '#contract/desk/assigning.ts'
import type { DeskList, DeskRow } from '#contract/desk/desk-lists.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { decideRow } from '#web/admin/desk/decide-row.ts'
import { startSending } from '#web/admin/desk/bulk/start-run.ts'
import { announceChange } from '#web/admin/desk/live/changed-quotes.ts'
import { loadResending } from '#web/admin/desk/queries.ts'
import { call } from '#web/api/call.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { openDialog } from '#web/dialogs/open.ts'

interface Rep {
  id: string | null
  name: string | null
}

/** A quote that was given away, and who had it. */
export interface Given {
  row: DeskRow
  to: Rep
}

/** What can be done with the row in focus. */
export interface RowActs {
  give: (row: DeskRow, shown: ShownList<DeskList>) => void
  resend: (row: DeskRow) => void
  decide: (row: DeskRow) => void
}

/** Gives one quote at once, with Undo; what is sent goes the way of many at once, where it can be undone too. */
export function useRowActs(showRun: (id: string) => void) {
  const mayChange = useMayChange()
  const [given, setGiven] = useState<Given & { undo: () => void }>()

  async function assign({ row, to }: Given, shown: ShownList<DeskList>): Promise<boolean> {
    const before = { id: row.rep_id, name: row.rep_name }
    setRep(shown, row.id, to)
    try {
      await call(assignQuote, { params: { guid: row.id }, body: { rep_id: to.id, seen_rep_id: before.id } })
      return true
    } catch {
      // The failure was shown; the row is read as it is now.
      setRep(shown, row.id, before)
      return false
    } finally {
      announceChange(row.id)
    }
  }

  async function give(row: DeskRow, shown: ShownList<DeskList>): Promise<void> {
    const to = await openDialog('give-quotes', { what: row.quote_number })
    if (!to || !(await assign({ row, to }, shown))) return
    const back = {
      row: { ...row, rep_id: to.id, rep_name: to.name },
      to: { id: row.rep_id, name: row.rep_name },
    }
    setGiven({
      row,
      to,
      undo: () => {
        setGiven(undefined)
        void assign(back, shown)
      },
    })
  }

  async function resend(row: DeskRow): Promise<void> {
    const seen = await openDialog('resend-quote', {
      guid: row.id,
      quoteNumber: row.quote_number,
      load: loadResending,
    })
    if (seen) showRun((await startSending([{ id: row.id, ...seen }])).id)
  }

  const acts: RowActs = mayChange
    ? {
        give: (row, shown) => void give(row, shown),
        // A failure was shown by the call.
        resend: (row) => void resend(row).catch(() => undefined),
        decide: (row) => void decide(row).catch(() => undefined),
      }
    : { give: nothing, resend: nothing, decide: nothing }
  return { acts, given, mayChange }
}

const nothing = () => undefined

/** @rule R02 A reader is offered nothing that their role refuses. */
function useMayChange(): boolean {
  const rep = useRep()
  // The page is shown to who is signed in; until that is known here, the server decides.
  return rep === undefined || isAllowed(rep, 'change')
}

async function decide(row: DeskRow): Promise<void> {
  if (await decideRow(row)) announceChange(row.id)
}

function setRep(shown: ShownList<DeskList>, id: string, rep: Rep): void {
  shown.update((page) => ({
    ...page,
    data: page.data.map((row) => (row.id === id ? { ...row, rep_id: rep.id, rep_name: rep.name } : row)),
  }))
}
