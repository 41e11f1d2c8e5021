import { PAGES } from '#contract/pages.ts'
import { saidAgo } from '#domain/desk/today.ts'
import { findFailedKinds } from '#server/desk/today/sources/repository.ts'
import type { TodaySource } from '#server/desk/today/source.ts'

/**
 * Work that the program has given up, a line for each kind. It is there until it is tried again, or cleaned up after a month.
 *
 * @rule R02 O18 Only whoever may operate the site sees it.
 */
export const failedJobs: TodaySource = {
  name: 'job',
  permission: 'operate-site',
  listPath: PAGES.doctor,
  read: async ({ db, now, today }, most) => {
    const kinds = await findFailedKinds(db)
    const entries = kinds.slice(0, most).map(({ kind, jobs: given, failedAt }) => ({
      key: kind,
      dueOn: today,
      repId: null,
      what: 'Stopped after several tries',
      name: kind.replaceAll('-', ' '),
      detail: `${given === 1 ? 'Once' : `${given} times`}${failedAt ? `, ${saidAgo(failedAt, now)}` : ''}`,
      path: PAGES.doctor,
      act: { verb: 'see-doctor' as const, id: null },
    }))
    return { entries, total: { value: kinds.length, is_exact: true } }
  },
}
