import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type ClaimFiguresRow,
  readClaimFigures,
  readClaimFiguresCsv,
  readClaimFiguresWorkbook,
} from '#contract/claims/figures.ts'
import { PAGES } from '#contract/pages.ts'
import { ClaimFigureTable } from '#web/admin/claims/figures/ClaimFigureTable.tsx'
import { call } from '#web/api/call.ts'
import { Empty } from '#web/data/list/NoRows.tsx'
import { FileLinks } from '#web/data/FileLinks.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const claimFiguresQuery = queryOptions({
  queryKey: ['claim-figures'],
  queryFn: async ({ signal }) => (await call(readClaimFigures, { signal, handlesError: () => true })).data,
  staleTime: 0,
})

/** @rule N111 Reps see what claims cost, beside what the odds of the plan expected of the contests that were played. */
export default function ClaimFiguresPage() {
  return (
    <RepPage title="Claim figures">
      <Figures />
    </RepPage>
  )
}

function Figures() {
  const query = useQuery(claimFiguresQuery)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-96" />}>
      {({ rows }) => (rows.length === 0 ? <NothingYet /> : <Years rows={rows} />)}
    </QueryView>
  )
}

function Years({ rows }: { rows: readonly ClaimFiguresRow[] }) {
  const years = [...new Set(rows.map(({ year }) => year))]
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-measure text-muted">
          Years are those in which the contests were played. Expected is what the odds of each plan say about
          what was played by today. It’s worked out every hour. Costs are what was awarded, set aside, and
          paid beyond that.
        </p>
        <FileLinks csv={readClaimFiguresCsv} workbook={readClaimFiguresWorkbook} query={{}} />
      </div>
      {years.map((year) => (
        <ClaimFigureTable key={year} year={year} rows={rows.filter((row) => row.year === year)} />
      ))}
    </div>
  )
}

function NothingYet() {
  return (
    <Empty title="No figures yet">
      <p className="max-w-measure text-muted">
        Once a contest was played or a win is reported, this page shows what happened beside what was
        expected.
      </p>
      <p>
        <TextLink to={PAGES['rep-claims']}>All claims</TextLink>
      </p>
    </Empty>
  )
}
