import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { BulkRun } from '#contract/desk/bulk-runs.ts'
import { deskFiles, deskLists, type DeskRow, deskWorkbooks } from '#contract/desk/desk-lists.ts'
import { PAGES } from '#contract/pages.ts'
import { DESK_LISTS, type DeskListName } from '#domain/desk/desk-lists.ts'
import { resultsOf, RunContext } from '#web/admin/desk/bulk/run-context.ts'
import { RunPanel } from '#web/admin/desk/bulk/RunPanel.tsx'
import { fileOf, previewSending, startGiving, startSending } from '#web/admin/desk/bulk/start-run.ts'
import { DeskHeading } from '#web/admin/desk/DeskHeading.tsx'
import { KeyHints } from '#web/admin/desk/KeyHints.tsx'
import { DeskTools } from '#web/admin/desk/DeskTools.tsx'
import { filtersOf } from '#web/admin/desk/filters.ts'
import { announceChange } from '#web/admin/desk/live/changed-quotes.ts'
import { DeskChannel } from '#web/admin/desk/live/DeskChannel.tsx'
import { useListTitle } from '#web/admin/desk/views/use-list-title.ts'
import { runQuery } from '#web/admin/desk/queries.ts'
import { assigneesQuery } from '#web/reps/colleagues.ts'
import { listChoicesQuery } from '#web/rep-frame/list-choices.ts'
import { columnsOf } from '#web/admin/desk/rows/columns.tsx'
import { useRowActs } from '#web/admin/desk/use-row-acts.ts'
import { queryClient } from '#web/api/query-client.ts'
import { rowPath } from '#web/admin/desk/rows/row-path.ts'
import { SharedByRows, useShared } from '#web/admin/desk/rows/SharedByRows.tsx'
import { DataList } from '#web/data/DataList.tsx'
import { Empty } from '#web/data/list/NoRows.tsx'
import type { BulkAction } from '#web/data/selection/BulkBar.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { ButtonLink } from '#web/ui/Link.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'

const NO_CHOICES = { coupons: [], partners: [] }

const UNPAID_LISTS: readonly DeskListName[] = ['unpaid', 'policies']

/** One of the lists of the desk, with its views, what can be done with its rows, and what was done last. */
export function DeskListView({ name }: { name: DeskListName }) {
  return (
    <SharedByRows>
      <ShownDeskList name={name} />
    </SharedByRows>
  )
}

function ShownDeskList({ name }: { name: DeskListName }) {
  const [runId, showRun] = useShownRun()
  const run = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== null }, queryClient).data
  const assignees = useQuery(assigneesQuery, queryClient).data
  const { coupons, partners } = useQuery(listChoicesQuery, queryClient).data ?? NO_CHOICES
  const filters = useMemo(
    () => filtersOf(name, { reps: assignees ?? [], coupons, partners }),
    [name, assignees, coupons, partners],
  )
  const columns = useMemo(() => columnsOf(UNPAID_LISTS.includes(name)), [name])
  const { acts, given, mayChange } = useRowActs(showRun)
  const actions = useMemo(() => bulkActionsOf({ name, mayChange, showRun }), [name, mayChange, showRun])
  const { title, withOrder } = useListTitle(name)
  const { others } = useShared()
  const shownRun = runId === null ? undefined : run
  useChangedRows(shownRun)

  return (
    <RunContext value={useMemo(() => resultsOf(shownRun), [shownRun])}>
      <DeskChannel />
      {given && (
        <UndoNotice onUndo={given.undo}>
          {given.row.quote_number} was assigned to {given.to.name ?? 'no one'}.
        </UndoNotice>
      )}
      {shownRun && <RunPanel run={shownRun} onStart={showRun} onClose={() => showRun(null)} />}
      <DataList
        key={name}
        label={DESK_LISTS[name].label}
        list={deskLists[name]}
        columns={columns}
        filters={filters}
        rowPath={rowPath}
        isMuted={({ id }) => others.get(id)?.some(({ isEditing }) => isEditing) ?? false}
        trail={{ title: withOrder, aliases: policyNumberOf }}
        file={deskFiles[name]}
        workbook={deskWorkbooks[name]}
        bulkActions={actions}
        empty={<NothingYet name={name} />}
        heading={(shown) => <DeskHeading name={name} title={title} shown={shown} />}
      >
        {(shown, rows) => <DeskTools name={name} shown={shown} rows={rows} acts={acts} />}
      </DataList>
      <KeyHints mayChange={mayChange} />
    </RunContext>
  )
}

function policyNumberOf({ policy_number: number }: DeskRow): readonly string[] {
  return number === null ? [] : [number]
}

/** The run whose results are shown. It stands in the address, so that it is still there after a reload. */
function useShownRun(): [string | null, (id: string | null) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const show = useMemo(
    () => (id: string | null) => {
      const address = new URLSearchParams(location.search)
      if (id === null) address.delete('run')
      else address.set('run', id)
      const query = address.toString()
      navigate(path + (query && `?${query}`), { replace: true, state: history.state as unknown })
    },
    [path, navigate],
  )
  return [new URLSearchParams(search).get('run'), show]
}

/** Rows of a run are read again as it goes on. */
function useChangedRows(run: BulkRun | undefined): void {
  const states = JSON.stringify(run?.items.map(({ state }) => state))
  useEffect(() => {
    for (const { quote_id: id, state } of run?.items ?? []) if (state !== 'waiting') announceChange(id)
    // Only a change of a state is one of a row.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [states])
}

interface BulkActionsOf {
  name: DeskListName
  mayChange: boolean
  showRun: (id: string) => void
}

function bulkActionsOf({ name, mayChange, showRun }: BulkActionsOf): BulkAction[] {
  async function show(started: Promise<BulkRun>) {
    try {
      showRun((await started).id)
    } catch {
      // The failure was shown already.
    }
  }
  const toFile: BulkAction = {
    id: 'export',
    label: 'Export',
    run: (rows) => location.assign(fileOf(name, rows)),
  }
  if (!mayChange) return [toFile]
  const give: BulkAction = {
    id: 'give',
    label: 'Assign to a rep',
    run: async (rows) => {
      const to = await openDialog('give-quotes', { what: 'the selected quotes' })
      if (to) await show(startGiving(name, rows, to.id))
    },
  }
  const send: BulkAction = {
    id: 'send',
    label: 'Reprice and resend',
    run: async (rows) => {
      const seen = await openDialog('resend-quotes', { load: () => previewSending(name, rows) })
      if (seen) await show(startSending(seen))
    },
  }
  return name === 'quotes' || name === 'referrals' ? [give, send, toFile] : [give, toFile]
}

const NOTHING: Readonly<Record<DeskListName, string>> = {
  quotes: 'No open quotes',
  policies: 'No upcoming or unpaid policies',
  referrals: 'You’re all caught up',
  changes: 'No changes to review',
  unpaid: 'Every policy is paid',
  postponed: 'Every policy has a date',
  past: 'No past events yet',
}

/** What will be seen in a list that is empty. */
const WHAT_COMES: Readonly<Partial<Record<DeskListName, string>>> = {
  referrals: 'Quotes that need approval appear here.',
  changes: 'New requests appear here.',
}

function NothingYet({ name }: { name: DeskListName }) {
  return (
    <Empty title={NOTHING[name]}>
      {name === 'quotes' ? (
        <ButtonLink kind="primary" to={PAGES.greeting}>
          Start a quote
        </ButtonLink>
      ) : (
        WHAT_COMES[name] && <p className="text-muted">{WHAT_COMES[name]}</p>
      )}
    </Empty>
  )
}
