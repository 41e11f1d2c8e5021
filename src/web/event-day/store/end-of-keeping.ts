import type { DayRows, DayStore, KeptMeta } from '#web/event-day/store/day-rows.ts'
import { forgetDraft } from '#web/policy/claims/claim-drafts.ts'
import { draftName } from '#web/event-day/report/draft-name.ts'

/**
 * Deletes what has been kept for long enough, at the next opening of any of these pages.
 *
 * @rule N104 What was told and sent goes 30 days after the event; what could not be sent, 90 days after it.
 */
export async function wipeOldEvents(store: DayStore, now = Date.now()): Promise<void> {
  for (const { meta, bundle } of await store.listEvents()) {
    const { keep_until: until, keep_unsent_until: unsentUntil } = bundle?.bundle ?? {}
    if (isPast(unsentUntil, now)) await forgetEvent(store, meta.policy)
    else if (isPast(until, now)) await forgetSent(store, meta.policy)
  }
}

function isPast(moment: string | null | undefined, now: number): boolean {
  return moment !== null && moment !== undefined && new Date(moment).getTime() < now
}

/** Forgets everything but what is not sent; without that, the event itself. */
async function forgetSent(store: DayStore, policy: string): Promise<void> {
  const { outbox } = await store.read(policy)
  if (outbox.length === 0) return forgetEvent(store, policy)
  await store.change(policy, withoutSent)
}

/** What was told stays as the time until which unsent things are kept is written there. */
function withoutSent({ records, outbox }: DayRows) {
  const waiting = new Set(outbox.map(({ id }) => id))
  const gone = records.filter(({ id, state }) => state === 'sent' && !waiting.has(id))
  return {
    dropped: gone.map(({ id }) => id),
    droppedPhotos: gone.flatMap(({ record }) =>
      record.kind === 'photo' ? [(record.value as { photo: string }).photo] : [],
    ),
  }
}

export async function forgetEvent(store: DayStore, policy: string): Promise<void> {
  forgetDraft(draftName(policy))
  await store.forget(policy)
}

/**
 * Takes this phone out of an event.
 *
 * @rule N104 Whoever signs out chooses whether what is not sent stays, hidden until a link of the same policy opens the page again, or goes.
 */
export async function leaveEvent(store: DayStore, policy: string, { keepsUnsent }: { keepsUnsent: boolean }) {
  const { outbox } = await store.read(policy)
  if (!keepsUnsent || outbox.length === 0) return forgetEvent(store, policy)
  await store.change(policy, (rows) => ({
    ...withoutSent(rows),
    ...(rows.meta && { meta: { ...rows.meta, isEnded: true, isHidden: true } satisfies KeptMeta }),
  }))
}
