import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { BASE_PATH, PAGES } from '#contract/pages.ts'
import { dayText } from '#web/event-day/day/day-text.ts'
import { dayPath } from '#web/event-day/day-paths.ts'
import { DayFrame } from '#web/event-day/frame/DayFrame.tsx'
import { CodeForm } from '#web/event-day/mine/CodeForm.tsx'
import type { KeptBundle, KeptMeta } from '#web/event-day/store/day-rows.ts'
import { wipeOldEvents } from '#web/event-day/store/end-of-keeping.ts'
import { openStore } from '#web/event-day/store/open-store.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'

interface OnPhone {
  meta: KeptMeta
  bundle: KeptBundle
}

/** The events on this phone: where the installed page starts. */
export function MinePage() {
  const [events, setEvents] = useState<readonly OnPhone[]>()
  useEffect(() => {
    void openStore().then(async (store) => {
      await wipeOldEvents(store)
      const listed = await store.listEvents()
      setEvents(
        listed.flatMap(({ meta, bundle }) => (bundle && meta.isHidden !== true ? [{ meta, bundle }] : [])),
      )
    })
  }, [])
  return (
    <DayFrame>
      <PageTitle title="Events on this phone" />
      {events?.length === 0 && (
        <div className="grid gap-3">
          <p className="max-w-measure">
            There’s no event on this phone yet. Open event day from your policy’s page, once, with a
            connection.
          </p>
          <p>
            <a
              href={BASE_PATH + PAGES['my-policies']}
              className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4"
            >
              Find my policies
            </a>
          </p>
        </div>
      )}
      {events && events.length > 0 && (
        <ul>
          {events.map(({ bundle: { policy, bundle } }) => (
            <li key={policy} className="border-t border-line">
              <Link href={dayPath(policy)} className="block py-3">
                <bdi className="font-semibold text-fairway underline decoration-1 underline-offset-4">
                  {bundle.event.tournament}
                </bdi>
                <span className="block text-sm text-muted">
                  {[
                    policy,
                    bundle.event.first_day === null ? 'date to be set' : dayText(bundle.event.first_day),
                  ].join(', ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {events && <CodeForm />}
    </DayFrame>
  )
}
