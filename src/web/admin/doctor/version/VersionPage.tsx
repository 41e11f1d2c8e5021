import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PAGES } from '#contract/pages.ts'
import { getVersion, type RunningVersion } from '#contract/version.ts'
import { Changelog } from '#web/admin/doctor/version/Changelog.tsx'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async () => (await call(getVersion, { silent: true })).data,
})

/** @rule O15 An owner sees what runs, since when, what is new in it, and whether one may go back. */
export default function VersionPage() {
  return (
    <RepPage
      title="Version"
      lead={() => (
        <>
          What runs here and what’s new in it. What works: <TextLink to={PAGES.doctor}>Doctor</TextLink>
        </>
      )}
      permission="operate-site"
    >
      <Loader />
    </RepPage>
  )
}

/** Inside the page, which has the client of queries. */
function Loader() {
  return (
    <QueryView query={useQuery(versionQuery)} waiting={<Skeleton className="h-[40rem]" />}>
      {(running) => <Running running={running} />}
    </QueryView>
  )
}

const ENGINES = { embedded: 'Embedded (PGlite)', postgresql: 'PostgreSQL' }

function Running({ running }: { running: RunningVersion }) {
  const { version, commit, node, database, instances, changelog } = running
  return (
    <div className="grid gap-10">
      <section aria-labelledby="runs" className="grid gap-3">
        <h2 id="runs" className="text-xl">
          What runs
        </h2>
        <dl className="grid rounded-lg border border-line bg-card">
          <Fact name="Version">{version}</Fact>
          <Fact name="Commit">
            {commit === null ? 'Not known, as it runs from its sources' : <code>{commit}</code>}
          </Fact>
          <Fact name="Node">{node}</Fact>
          <Fact name="Database">
            {ENGINES[database.engine]} {database.version}
          </Fact>
          <Fact name="This instance">Since {formatMoment(running.started_at)}</Fact>
          <Fact name="Instances on this database">
            {instances.length < 2
              ? 'This one alone'
              : instances.map(({ connected_at: at }, place) => (
                  <span key={`${at} ${place}`} className="block">
                    Connected since {formatMoment(at)}
                  </span>
                ))}
          </Fact>
        </dl>
      </section>
      <section aria-labelledby="back" className="grid gap-3">
        <h2 id="back" className="text-xl">
          Going back
        </h2>
        <GoingBack running={running} />
        <Migrations migrations={running.migrations} />
      </section>
      <section aria-labelledby="changelog" className="grid gap-4">
        <h2 id="changelog" className="text-xl">
          What’s new
        </h2>
        {changelog === null ? (
          <p className="text-muted">We couldn’t find the changelog. It’s part of every release.</p>
        ) : (
          <Changelog parts={changelog} />
        )}
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line px-4 py-3 first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** @rule O10 Whether the version before still works with the database as it is now. */
function GoingBack({ running: { earlier, oldest_build: oldest, build } }: { running: RunningVersion }) {
  const known = `This version knows ${build} database migrations. The database works with versions that know ${oldest} or more.`
  if (!earlier) return <p className="max-w-measure">{known}</p>
  const updated = `The database was last updated ${formatMoment(earlier.updated_at)}. The version before that knew ${earlier.build} migrations.`
  return earlier.admitted ? (
    <Notice kind="success" title="You can go back to the version before">
      {updated} It still works with the database. {known}
    </Notice>
  ) : (
    <Notice kind="attention" title="You can’t go back to the version before">
      {updated} It no longer works with the database. To go back, restore a backup from before the update.{' '}
      {known}
    </Notice>
  )
}

const SHOWN = 5

function Migrations({ migrations }: { migrations: RunningVersion['migrations'] }) {
  return (
    <Disclosure summary={`${migrations.length} database migrations`}>
      <div className="grid gap-3">
        <MigrationList migrations={migrations.slice(0, SHOWN)} label="Newest migrations" />
        {migrations.length > SHOWN && (
          <Disclosure summary="Earlier ones">
            <MigrationList migrations={migrations.slice(SHOWN)} label="Earlier migrations" />
          </Disclosure>
        )}
      </div>
    </Disclosure>
  )
}

function MigrationList({ migrations, label }: { migrations: RunningVersion['migrations']; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-1 text-sm">
      {migrations.map(({ name, applied_at: at }) => (
        <li key={name} className="flex flex-wrap gap-x-4">
          <code className="wrap-anywhere">{name}</code>
          <span className="text-muted">{at === null ? 'time not recorded' : formatMoment(at)}</span>
        </li>
      ))}
    </ul>
  )
}
